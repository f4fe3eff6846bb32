/* SPDX-License-Identifier: MIT */
/* What shells need to complete a command line, made of the tables of commands and options. */
#include "command/options/options_private.h"

#include "text/text.h"

#include <string.h>

/* What an option's value is completed to. */
typedef enum { VALUE_NONE, VALUE_ANY, VALUE_WORDS, VALUE_FILE, VALUE_GPU } ValueKind;

/* Words for values that are no choice: beginnings, where they end with "=". */
static const struct {
    const char *option, *words;
} SUGGESTED[] = {
    {"layout", "aos soa aosoa@8 aosoa@16 aosoa@32"},
    {"locality", "random sorted near= shared="},
    {"set", "uniform= accordance= repeats= shared_memory= transactions= conditions= locality= l2="},
    {"level", "dram cached"},
    {"model", "peng sector"},
    {"assume", "no-alias no-publish"},
};

/* The words that the value of ROW may be; NULL: any. Free with g_free(). */
static char *
words_of(const OptionRow *row)
{
    if (row->value.names)
        return g_strjoinv(" ", (char **)row->value.names);
    for (guint i = 0; i < G_N_ELEMENTS(SUGGESTED); i++)
        if (strcmp(SUGGESTED[i].option, row->name) == 0)
            return g_strdup(SUGGESTED[i].words);
    return NULL;
}

static ValueKind
kind_of(const OptionRow *row)
{
    g_autofree char *words = words_of(row);

    if (!row->argument)
        return VALUE_NONE;
    if (words)
        return VALUE_WORDS;
    if (strcmp(row->name, "arch") == 0 || strcmp(row->name, "base") == 0)
        return VALUE_GPU;
    return strstr(row->argument, "FILE") || strstr(row->argument, "DIR") || strstr(row->argument, "FOLDER")
               ? VALUE_FILE
               : VALUE_ANY;
}

/* Whether ROW's value stands behind it as a word of its own. */
static gboolean
takes_word(const OptionRow *row)
{
    return row->argument && !g_str_has_prefix(row->argument, "[=");
}

/* "--output -o" */
static void
append_names(GString *out, const OptionRow *row)
{
    if (row->letter == 0 || row->name[1] != '\0')
        g_string_append_printf(out, " --%s", row->name);
    if (row->letter != 0)
        g_string_append_printf(out, " -%c", row->letter);
}

/* HELP's first clause, as it may stand between apostrophes of a shell. */
static char *
short_help(const char *help)
{
    gsize n = strcspn(help, ";:(");
    g_autofree char *clause = g_strndup(help, n), *plain = NULL;
    const char *sentence = strstr(clause, ". ");

    plain = sentence ? g_strndup(clause, sentence - clause) : g_strdup(clause);
    g_strchomp(plain);
    return g_strdelimit(g_steal_pointer(&plain), "'[]\\`$", ' ');
}

/* Calls EACH for the rows of options that COMMAND has. */
static void
for_options(guint command, GString *out, const char *key,
            void (*each)(GString *out, const char *key, const OptionRow *row))
{
    for (const OptionRow *row = OPTION_ROWS; row->name || row->help; row++)
        if (row->name && (row->commands & command) != 0)
            each(out, key, row);
}

/* --- bash */

static void
bash_option(GString *out, const char *key, const OptionRow *row)
{
    append_names(out, row);
}

static void
bash_value(GString *out, const char *key, const OptionRow *row)
{
    static const char *const CALLS[] = {
        [VALUE_ANY] = "COMPREPLY=()", [VALUE_FILE] = "_fieldwise_files", [VALUE_GPU] = "_fieldwise_gpus"};
    g_autofree char *words = words_of(row);
    g_autoptr(GString) names = g_string_new(NULL);

    if (!takes_word(row))
        return;
    append_names(names, row);
    g_auto(GStrv) each = g_strsplit(names->str + 1, " ", -1);
    for (char **name = each; *name; name++) {
        g_string_append_printf(out, "\t'%s %s') ", key, *name);
        if (words)
            g_string_append_printf(out, "_fieldwise_words '%s'", words);
        else
            g_string_append(out, CALLS[kind_of(row)]);
        g_string_append(out, "; return ;;\n");
    }
}

static const char BASH_START[] =
    "# Completion of fieldwise for bash: made by 'fieldwise completion bash'.\n"
    "# shellcheck shell=bash\n\n"
    "_fieldwise_words()\n{\n"
    "\tmapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
    "\t[[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n}\n\n"
    "_fieldwise_files()\n{\n"
    "\tcompopt -o filenames 2>/dev/null\n"
    "\tmapfile -t COMPREPLY < <(compgen -f -- \"${COMP_WORDS[COMP_CWORD]}\")\n}\n\n"
    "_fieldwise_gpus()\n{\n"
    "\t_fieldwise_words \"$(fieldwise arch list 2>/dev/null | awk 'NR > 1 && $1 ~ /^[a-z0-9-]+$/ { print $1 }')\"\n"
    "}\n\n"
    "_fieldwise()\n{\n"
    "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} key=${COMP_WORDS[1]}\n\n";

/* The names of all commands, without verbs. */
static char *
command_names(void)
{
    GString *names = g_string_new(NULL);

    for (const CommandRow *row = COMMAND_ROWS; row->name; row++)
        if (!strchr(row->name, ' '))
            g_string_append_printf(names, "%s ", row->name);
    g_string_append(names, "help");
    return g_string_free(names, FALSE);
}

static void
append_bash(GString *out)
{
    g_autofree char *commands = command_names(), *arch = option_verbs("arch"),
                    *validate = option_verbs("validate");

    g_string_append(out, BASH_START);
    g_string_append_printf(
        out, "\tcase $COMP_CWORD/$key in\n\t1/*) _fieldwise_words '%s --help --version'; return ;;\n",
        commands);
    g_string_append_printf(out, "\t2/help) _fieldwise_words '%s'; return ;;\n", commands);
    g_string_append_printf(out, "\t2/arch | 3/help) _fieldwise_words '%s --help'; return ;;\n", arch);
    g_string_append_printf(out, "\t2/validate) _fieldwise_words '%s --help'; return ;;\n\tesac\n", validate);
    g_string_append(out, "\tcase \"$key ${COMP_WORDS[2]}\" in\n");
    for (const CommandRow *row = COMMAND_ROWS; row->name; row++)
        if (strchr(row->name, ' '))
            g_string_append_printf(out, "\t'%s') key='%s' ;;\n", row->name, row->name);
    g_string_append(out, "\tesac\n\tcase \"$key $before\" in\n");
    for (const CommandRow *row = COMMAND_ROWS; row->name; row++)
        for_options(row->command, out, row->name, bash_value);
    g_string_append(out, "\tesac\n\tcase $key/$word in\n");
    for (const CommandRow *row = COMMAND_ROWS; row->name; row++) {
        g_string_append_printf(out, "\t'%s/-'*) _fieldwise_words '", row->name);
        for_options(row->command, out, row->name, bash_option);
        g_string_append(out, "' ;;\n");
    }
    g_string_append_printf(out, "\t'completion/'*) _fieldwise_words 'bash zsh fish' ;;\n"
                                "\t'arch/'* | 'arch compare/'*) _fieldwise_gpus ;;\n"
                                "\t*) _fieldwise_files ;;\n\tesac\n}\n\ncomplete -F _fieldwise fieldwise\n");
}

/* --- zsh */

static void
zsh_option(GString *out, const char *key, const OptionRow *row)
{
    g_autofree char *words = words_of(row), *help = short_help(row->help), *action = NULL;
    g_autoptr(GString) names = g_string_new(NULL);
    ValueKind kind = kind_of(row);

    append_names(names, row);
    action = kind == VALUE_WORDS  ? g_strdup_printf(":%s:(%s)", row->name, words)
             : kind == VALUE_FILE ? g_strdup_printf(":%s:_files", row->name)
             : kind == VALUE_GPU  ? g_strdup_printf(":%s:_fieldwise_gpus", row->name)
             : takes_word(row)    ? g_strdup_printf(":%s: ", row->name)
                                  : g_strdup("");
    g_auto(GStrv) each = g_strsplit(names->str + 1, " ", -1);
    for (char **name = each; *name; name++)
        g_string_append_printf(out, "\t\t\t'%s%s[%s]%s' \\\n", row->repeats ? "*" : "", *name, help, action);
}

static void
append_zsh(GString *out)
{
    g_autofree char *commands = command_names(), *arch = option_verbs("arch"),
                    *validate = option_verbs("validate");

    g_string_append_printf(
        out,
        "#compdef fieldwise\n# Completion of fieldwise for zsh: made by 'fieldwise completion zsh'.\n\n"
        "_fieldwise_gpus()\n{\n"
        "\tcompadd -- ${(f)\"$(fieldwise arch list 2>/dev/null | awk 'NR > 1 && $1 ~ /^[a-z0-9-]+$/ { print $1 }')\"} "
        "&& _files\n}\n\n"
        "_fieldwise()\n{\n\tlocal key=$words[2]\n\n"
        "\tcase $CURRENT/$key in\n\t2/*) compadd -- %s --help --version; return ;;\n"
        "\t3/help) compadd -- %s; return ;;\n\t3/arch | 4/help) compadd -- %s; return ;;\n"
        "\t3/validate) compadd -- %s; return ;;\n\tesac\n"
        "\tcase \"$key $words[3]\" in\n",
        commands, commands, arch, validate);
    for (const CommandRow *row = COMMAND_ROWS; row->name; row++)
        if (strchr(row->name, ' '))
            g_string_append_printf(out, "\t'%s') key='%s' ;;\n", row->name, row->name);
    g_string_append(out, "\tesac\n\tcase $key in\n\tcompletion) compadd -- bash zsh fish ;;\n");
    for (const CommandRow *row = COMMAND_ROWS; row->name; row++) {
        if (strcmp(row->name, "completion") == 0)
            continue;
        g_string_append_printf(out, "\t'%s')\n\t\t_arguments \\\n", row->name);
        for_options(row->command, out, row->name, zsh_option);
        g_string_append_printf(out, "\t\t\t'*:file:%s'\n\t\t;;\n",
                               strcmp(row->name, "arch") == 0 || strcmp(row->name, "arch compare") == 0
                                   ? "_fieldwise_gpus"
                                   : "_files");
    }
    g_string_append(out, "\tesac\n}\n\n_fieldwise \"$@\"\n");
}

/* --- fish */

static void
fish_option(GString *out, const char *key, const OptionRow *row)
{
    g_autofree char *words = words_of(row), *help = short_help(row->help);
    ValueKind kind = kind_of(row);

    g_string_append_printf(out, "complete -c fieldwise -n '__fieldwise_is \"%s\"'", key);
    if (row->letter == 0 || row->name[1] != '\0')
        g_string_append_printf(out, " -l %s", row->name);
    if (row->letter != 0)
        g_string_append_printf(out, " -s %c", row->letter);
    if (kind == VALUE_WORDS)
        g_string_append_printf(out, " -x -a '%s'", words);
    else if (kind == VALUE_GPU)
        g_string_append(out, " -r -a '(__fieldwise_gpus)'");
    else if (takes_word(row))
        g_string_append(out, kind == VALUE_FILE ? " -r" : " -x");
    g_string_append_printf(out, " -d '%s'\n", help);
}

static void
append_fish(GString *out)
{
    g_autofree char *commands = command_names(), *arch = option_verbs("arch"),
                    *validate = option_verbs("validate");

    g_string_append_printf(
        out,
        "# Completion of fieldwise for fish: made by 'fieldwise completion fish'.\n\n"
        "function __fieldwise_is\n    set -l words (commandline -opc)\n"
        "    set -l wanted (string split ' ' -- $argv[1])\n"
        "    test (count $words) -gt (count $wanted); or return 1\n"
        "    test \"$words[2..(math (count $wanted) + 1)]\" = \"$argv[1]\"\nend\n\n"
        "function __fieldwise_gpus\n    fieldwise arch list 2>/dev/null | string match -rg '^([a-z0-9-]+) '\nend\n\n"
        "complete -c fieldwise -n '__fish_is_nth_token 1' -f -a '%s'\n"
        "complete -c fieldwise -n '__fieldwise_is help; and __fish_is_nth_token 2' -f -a '%s'\n"
        "complete -c fieldwise -n '__fieldwise_is arch; and __fish_is_nth_token 2' -f -a '%s'\n"
        "complete -c fieldwise -n '__fieldwise_is validate; and __fish_is_nth_token 2' -f -a '%s'\n"
        "complete -c fieldwise -n '__fieldwise_is completion' -f -a 'bash zsh fish'\n",
        commands, commands, arch, validate);
    for (const CommandRow *row = COMMAND_ROWS; row->name; row++)
        for_options(row->command, out, row->name, fish_option);
}

char *
options_completion(const char *shell)
{
    GString *out = g_string_new(NULL);

    if (strcmp(shell, "bash") == 0)
        append_bash(out);
    else if (strcmp(shell, "zsh") == 0)
        append_zsh(out);
    else
        append_fish(out);
    return g_string_free(out, FALSE);
}
