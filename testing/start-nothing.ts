// Runs before every fast test file, and lets none of its tests start a program or open a Postgres.
import childProcess, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

function refuse(): never {
  throw new Error('A fast test starts no program. Name the file in testing/kinds.ts, and it is left out of test:fast.');
}

// Every asynchronous way to start a program ends here.
Object.assign(ChildProcess.prototype, { spawn: refuse });
Object.assign(childProcess, { spawnSync: refuse, execSync: refuse, execFileSync: refuse });
syncBuiltinESMExports();
