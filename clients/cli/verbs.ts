import type { Command } from 'commander';
import type { Context, GlobalOptions } from './context.ts';
import type { Terminal } from './terminal.ts';

/** Options of a verb as commander reads them: texts, flags, and lists of texts. */
export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** One verb of a group. */
export interface Verb {
  /** As commander writes it: `show <satellite>`. */
  readonly usage: string;
  /** It is meant where the group is called without a verb. */
  readonly isDefault?: true;
  readonly summary: string;
  /** A line that works as it stands. */
  readonly example: string;
  readonly options?: readonly (readonly [flags: string, text: string])[];
  /** It may name a profile that there is not yet. */
  readonly makesProfile?: true;
  readonly run: (context: Context, args: readonly string[], options: Options) => Promise<void>;
}

/** What a group is declared with. */
export interface Verbs {
  /** Adds a verb to the group. */
  readonly add: (group: Command, verb: Verb) => void;
  /** Adds a group in the group, for `orbital work artifacts get`. */
  readonly nest: (
    group: Command,
    words: Pick<Verb, 'summary' | 'example'> & { readonly name: string },
  ) => Command;
  /** Makes the group itself the verb. */
  readonly only: (command: Command, verb: Omit<Verb, 'usage'> & { readonly args?: string }) => void;
}

/** Declares verbs that work on the given terminal. */
export function declareVerbs(terminal: Terminal): Verbs {
  const finish = (command: Command, verb: Omit<Verb, 'usage'>): void => {
    command
      .description(verb.summary)
      .addHelpText('after', exampleText(verb.example))
      .showHelpAfterError(`fix: write it as in: ${verb.example}`);
    for (const [flags, text] of verb.options ?? []) command.option(flags, text);
    command.action(async (...given: unknown[]) => {
      // Commander hands over the arguments, the options and itself, in this order.
      const args = given
        .slice(0, -2)
        .flatMap((one) =>
          typeof one === 'string' ? [one] : Array.isArray(one) ? one.map(String) : [],
        );
      const global = command.optsWithGlobals<GlobalOptions>();
      const { openContext } = await import('./context.ts');
      const context = await openContext(terminal, global, verb.makesProfile);
      await verb.run(context, args, command.opts());
    });
  };
  return {
    add: (group, verb) => {
      finish(group.command(verb.usage, { isDefault: verb.isDefault === true }), verb);
    },
    nest: (group, { name, summary, example }) =>
      group.command(name).description(summary).addHelpText('after', exampleText(example)),
    only: (command, { args, ...verb }) => {
      if (args !== undefined) command.arguments(args);
      finish(command, verb);
    },
  };
}

function exampleText(example: string): string {
  return `\nExample:\n  ${example}`;
}

/** The text of an option; undefined when it was not given. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
