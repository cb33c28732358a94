// Runs before every fast test file, and prevents its tests from starting a program, including a Postgres.
import childProcess, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

function refuse(): never {
  throw new Error('A fast test starts no program. Name the file in testing/kinds.ts, and it is left out of test:fast.');
}

// Every asynchronous function of child_process calls this method.
Object.assign(ChildProcess.prototype, { spawn: refuse });
Object.assign(childProcess, { spawnSync: refuse, execSync: refuse, execFileSync: refuse });
syncBuiltinESMExports();
