import { spawnSync } from 'node:child_process';

/** How strongly a step is kept apart from the rest of the machine, the strongest first. */
export const ISOLATIONS = ['container', 'namespaces', 'process'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

/** What the machine offers. */
export interface Host {
  /** `podman` or `docker` where one answers; null otherwise. */
  readonly engine: string | null;
  /** Words before a command that give it namespaces of its own; null where the kernel refuses. */
  readonly namespaces: readonly string[] | null;
  /** Whether `prlimit` is there. */
  readonly hasLimits: boolean;
}

const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', '--ipc', '--uts'];

/** The kernel ends the program when the agent ends, however it does: nobody would watch its limits. */
const ENDS_WITH_AGENT = ['setpriv', '--pdeathsig', 'KILL', '--'];

/** Tries what the machine offers; takes some tens of milliseconds, once for each start of an agent. */
export function examineHost(): Host {
  const works = (words: readonly string[]): boolean => {
    const [program = '', ...args] = words;
    return spawnSync(program, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;
  };
  // With a user namespace no root is needed; root may be refused one and needs none.
  const plain = [[...UNSHARE, '--user', '--map-current-user'], UNSHARE];
  const forms = [...plain.map((form) => [...ENDS_WITH_AGENT, ...form]), ...plain];
  return {
    engine: ['podman', 'docker'].find((name) => works([name, 'info'])) ?? null,
    namespaces: forms.find((form) => works([...form, '--net', 'true'])) ?? null,
    hasLimits: works(['prlimit', '--version']),
  };
}

/** How a step would run. */
export interface Wrapped {
  readonly command: readonly string[];
  readonly isolation: Isolation;
  /** `none`, `host` or `uncontained`: wished none, but the machine cannot keep it so. */
  readonly network: 'none' | 'host' | 'uncontained';
}

/** Files that a step writes are at most so large, bytes. */
interface Limits {
  readonly fileBytes: number;
}

/**
 * The command of a step with what keeps it apart; null where it asks for an image and there is no
 * engine for it.
 */
export function wrapCommand(
  host: Host,
  run: {
    readonly command: readonly string[];
    readonly image: string | null;
    readonly network: boolean;
    readonly memoryMb: number;
    readonly workFolder: string;
    readonly env: Readonly<Record<string, string>>;
  },
  limits: Limits,
): Wrapped | null {
  if (run.image !== null)
    return host.engine === null ? null : inContainer(host.engine, run, run.image);
  const limited = host.hasLimits
    ? ['prlimit', `--fsize=${limits.fileBytes}`, '--core=0', '--', ...run.command]
    : run.command;
  if (host.namespaces === null)
    return {
      command: limited,
      isolation: 'process',
      network: run.network ? 'host' : 'uncontained',
    };
  const net = run.network ? [] : ['--net'];
  return {
    command: [...host.namespaces, ...net, '--', ...limited],
    isolation: 'namespaces',
    network: run.network ? 'host' : 'none',
  };
}

function inContainer(
  engine: string,
  run: Parameters<typeof wrapCommand>[1],
  image: string,
): Wrapped {
  const env = Object.entries(run.env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const memory = `${run.memoryMb}m`;
  return {
    command: [
      ...[engine, 'run', '--rm', '--init', '--read-only', '--cap-drop=ALL'],
      ...['--security-opt=no-new-privileges', '--pids-limit=256', '--pull=never'],
      ...[`--memory=${memory}`, `--memory-swap=${memory}`],
      ...[`--network=${run.network ? 'bridge' : 'none'}`, '--tmpfs=/tmp'],
      ...[`--volume=${run.workFolder}:${run.workFolder}`, `--workdir=${run.workFolder}`],
      ...env,
      image,
      ...run.command,
    ],
    isolation: 'container',
    network: run.network ? 'host' : 'none',
  };
}
