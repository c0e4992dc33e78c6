import type { Command } from 'commander';
import { GROUP_WORDS, type GroupWords } from '../group-words.ts';
import { OUTPUTS } from '../outputs.ts';
import type { Verbs } from '../verbs.ts';

/** `orbital completion`: words of the command line for the shells. */
export function completion(group: Command, { add }: Verbs): void {
  for (const [shell, text, where] of [
    ['bash', bash, '~/.bashrc'],
    ['zsh', zsh, '~/.zshrc'],
    ['fish', fish, '~/.config/fish/config.fish'],
  ] as const)
    add(group, {
      usage: shell,
      summary: `Print the completion of ${shell}`,
      example: `orbital completion ${shell} >> ${where}`,
      run: ({ terminal }) => {
        terminal.out(text());
        return Promise.resolve();
      },
    });
}

const FLAGS = ['--output', '--json', '--profile', '--address', '--curl', '--yes', '--help'];
const GROUPS: readonly GroupWords[] = GROUP_WORDS;
const GROUP_NAMES = GROUPS.map(({ name }) => name).join(' ');
const WITH_VERBS = GROUPS.filter(({ verbs }) => verbs.length > 0);

function bash(): string {
  const cases = WITH_VERBS.map(({ name, verbs }) => `    ${name}) words="${verbs.join(' ')}" ;;`);
  return `_orbital() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [[ "$word" == -* ]]; then
    words="${FLAGS.join(' ')}"
  elif [[ "\${COMP_WORDS[COMP_CWORD-1]}" == "--output" || "\${COMP_WORDS[COMP_CWORD-1]}" == "-o" ]]; then
    words="${OUTPUTS.join(' ')}"
  elif (( COMP_CWORD == 1 )); then
    words="${GROUP_NAMES}"
  elif (( COMP_CWORD == 2 )); then
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=( $(compgen -W "$words" -- "$word") )
}
complete -F _orbital orbital
`;
}

function zsh(): string {
  const cases = WITH_VERBS.map(
    ({ name, verbs }) => `      ${name}) compadd -- ${verbs.join(' ')} ;;`,
  );
  return `_orbital() {
  if [[ "\${words[CURRENT]}" == -* ]]; then
    compadd -- ${FLAGS.join(' ')}
  elif [[ "\${words[CURRENT-1]}" == "--output" || "\${words[CURRENT-1]}" == "-o" ]]; then
    compadd -- ${OUTPUTS.join(' ')}
  elif (( CURRENT == 2 )); then
    compadd -- ${GROUP_NAMES}
  elif (( CURRENT == 3 )); then
    case "\${words[2]}" in
${cases.join('\n')}
    esac
  fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _orbital orbital
`;
}

function fish(): string {
  const lines = GROUPS.flatMap(({ name, summary, verbs }) => [
    `complete -c orbital -n __fish_use_subcommand -f -a ${name} -d '${summary.replaceAll("'", "\\'")}'`,
    ...(verbs.length === 0
      ? []
      : [
          `complete -c orbital -n '__fish_seen_subcommand_from ${name}' -f -a '${verbs.join(' ')}'`,
        ]),
  ]);
  const flags = FLAGS.filter((flag) => flag !== '--output').map(
    (flag) => `complete -c orbital -l ${flag.slice(2)}`,
  );
  const output = `complete -c orbital -s o -l output -x -a '${OUTPUTS.join(' ')}'`;
  return `${[...lines, ...flags, output].join('\n')}\n`;
}
