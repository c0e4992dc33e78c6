import { Command, CommanderError, Option } from 'commander';
import { OUTPUTS } from './outputs.ts';
import { EXIT, explain } from './failures.ts';
import { GROUPS } from './groups.ts';
import type { Terminal } from './terminal.ts';
import { declareVerbs } from './verbs.ts';
import { VERSION } from './version.ts';

/** Runs one command line, without the program's own name; gives its exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const program = baseProgram(terminal);
  // Usually one; a word behind an option may look like another.
  const called = new Set(argv);
  const verbs = declareVerbs(terminal);
  for (const { name, summary, load } of GROUPS) {
    const command = program.command(name).description(summary);
    withGlobals(command);
    if (called.has(name)) (await load())(command, verbs);
  }
  for (const verb of below(program.commands)) withGlobals(verb);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return explain(error, terminal);
  }
}

/** Every command below these. */
function below(commands: readonly Command[]): Command[] {
  return commands.flatMap(({ commands: inner }) => [...inner, ...below(inner)]);
}

function baseProgram(terminal: Terminal): Command {
  return withGlobals(new Command('orbital'))
    .description('Plan, fly and follow computing jobs on satellites.')
    .version(VERSION, '-V, --version', 'show the version of orbital')
    .enablePositionalOptions(false)
    .showHelpAfterError('(orbital --help shows what there is)')
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .configureHelp({ showGlobalOptions: false, helpWidth: terminal.columns ?? 100 })
    .addHelpText(
      'after',
      '\nExamples:\n  orbital sat show ISS\n  orbital plan make ISS onboard-ml-inference',
    );
}

/** Options that stand before or behind any command. */
function withGlobals(command: Command): Command {
  return command
    .addOption(new Option('-o, --output <form>', 'how answers are shown').choices(OUTPUTS))
    .option('--json', 'the same as --output json')
    .option('--profile <name>', 'the platform and key to use')
    .option('--address <url>', 'where the platform is, such as http://localhost')
    .option('--curl', 'show the request instead of sending it')
    .option('-y, --yes', 'answer every question with yes');
}
