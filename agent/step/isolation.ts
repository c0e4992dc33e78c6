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
  /**
   * Folders and files that no program sees, absolute; absent or empty: those that the user of the process
   * may read are read.
   */
  readonly hidden?: readonly string[];
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

/**
 * Covers what follows up to `--` (folders by an empty one, files by nothing), then runs the rest as an
 * ordinary user of namespaces of its own, in which what covers cannot be taken away.
 */
const HIDE = `set -e
user=$1; shift
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o size=4k,mode=555 none "$1"
  elif [ -e "$1" ]; then mount --bind /dev/null "$1"; fi
  shift
done
shift
exec unshare --user --map-user="$user" --mount --net -- "$@"`;

/** Words before a command that hide what is to be hidden and give it no network. */
function hidingWords(hidden: readonly string[]): string[] {
  const outer = [...ENDS_WITH_AGENT, ...UNSHARE, '--user', '--map-root-user', '--mount', '--'];
  const user = String(process.getuid?.() ?? 65_534);
  return [...outer, '/bin/sh', '-c', HIDE, 'hide', user, ...hidden, '--'];
}

/**
 * What the machine offers to programs of others than its own user: namespaces in which `hidden` cannot be
 * seen; without them `namespaces` is null, and only containers are left.
 */
export function examineHostFor(hidden: readonly string[]): Host {
  const host = examineHost();
  const words = hidingWords(hidden);
  const args = [...words.slice(1), 'true'];
  const works = spawnSync(words[0] ?? '', args, { stdio: 'ignore', timeout: 5_000 }).status === 0;
  return { ...host, namespaces: works ? hidingWords(hidden) : null, hidden };
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
  // What hides gives no network either.
  const words = host.hidden === undefined ? [...host.namespaces, ...net, '--'] : host.namespaces;
  return {
    command: [...words, ...limited],
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
