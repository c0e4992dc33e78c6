import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A shell into which one block after another is pasted. */
export interface ShellSession {
  /** Runs a block to its end; answers what it printed. Rejects with all of it when a command fails. */
  paste(block: string): Promise<string>;
  /** Ends the shell; what it started in the background goes on. */
  end(): Promise<void>;
}

const DONE = 'the block is done';

/** Opens a bash that ends with the first command that fails, as a careful reader would. */
export function openShell(folder: string, environment: NodeJS.ProcessEnv): ShellSession {
  const shell = spawn('bash', ['-euo', 'pipefail'], { cwd: folder, env: environment });
  const exited = once(shell, 'exit');
  let printed = '';
  let heard = (): void => undefined;
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      heard();
    });
  shell.stdin.on('error', () => undefined); // It ended: `exited` tells.
  return {
    async paste(block) {
      printed = '';
      const done = new Promise<void>((resolve) => {
        heard = () => {
          if (printed.includes(DONE)) resolve();
        };
      });
      const failed = exited.then(() => {
        throw new Error(
          `the shell ended with ${String(shell.exitCode)} in\n${block}\n--- it printed\n${printed}`,
        );
      });
      // Braces: the whole block is read before any of it runs, so that no program eats its lines.
      shell.stdin.write(`{\n${block}\n} </dev/null\necho '${DONE}'\n`);
      await Promise.race([done, failed]);
      failed.catch(() => undefined); // The shell ends later, by `end`.
      return printed.replace(`${DONE}\n`, '');
    },
    async end() {
      shell.stdin.end();
      await exited;
    },
  };
}
