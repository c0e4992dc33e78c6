import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onPath } from '../../../dev/engines/find-binary.ts';
import type { Needs } from '../../../dev/production/shape.ts';

const top = join(import.meta.dirname, '..', '..', '..');

/** PostgreSQL does not run as root: what it is to work on is given to the user that it becomes. */
const AS_ANOTHER = (program: string): string => `#!/bin/sh
[ "$(id -u)" = 0 ] || exec ${program} "$@"
user=$(id -u postgres 2>/dev/null || id -u nobody)
group=$(id -g postgres 2>/dev/null || id -g nobody)
last=
for word in "$@"; do
  case $last in
    --pgdata) mkdir -p "$word"; chown "$user:$group" "$word"; chmod o+x "$(dirname "$word")" ;;
    --pwfile) chown "$user:$group" "$word" ;;
  esac
  last=$word
done
cd /
exec setpriv --reuid="$user" --regid="$group" --clear-groups ${program} "$@"
`;

/** A second version is the same build in another folder. */
const GIT = `#!/bin/sh
[ "$1 $2" = "worktree add" ] || { echo "git $*: not expected" >&2; exit 1; }
mkdir "$3"
for entry in ${top}/*; do ln -s "$entry" "$3/"; done
`;

/** The build is there; a command that package.json does not have is an error. */
const NPM = `#!/bin/sh
case "$*" in
  ci) ;;
  "run "*) node -e 'process.exit(process.argv[1] in require(process.argv[2]).scripts ? 0 : 1)' "$2" ${top}/package.json ||
    { echo "there is no npm run $2" >&2; exit 1; } ;;
  *) echo "npm $*: not expected" >&2; exit 1 ;;
esac
`;

/** Makes a folder with the programs that the runbook wants on PATH; answers it. */
export async function programsOnPath(folder: string, needs: Needs): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(needs.mongod, join(bin, 'mongod'));
  await symlink(needs.temporal.server, join(bin, 'temporal-server'));
  await symlink(needs.temporal.sqlTool, join(bin, 'temporal-sql-tool'));
  await symlink(process.execPath, join(bin, 'node'));
  const scripts: Record<string, string> = {
    initdb: AS_ANOTHER(needs.postgres.initdb),
    postgres: AS_ANOTHER(needs.postgres.postgres),
    git: GIT,
    npm: NPM,
  };
  const own = join(import.meta.dirname, 'mongo-programs.mjs');
  for (const name of ['mongosh', 'mongodump', 'mongorestore'])
    if (onPath(name, process.env['PATH'] ?? '') === null)
      scripts[name] = `#!/bin/sh\nexec node ${own} ${name} "$@"\n`;
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(bin, name), text);
    await chmod(join(bin, name), 0o755);
  }
  return bin;
}
