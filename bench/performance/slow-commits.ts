// Preloaded into a server: delays each commit of SQLite by 200 ms, as a busy disk does.

import { DatabaseSync } from 'node:sqlite';

const COMMIT_MS = 200;
const execute = DatabaseSync.prototype.exec;
const neverNotified = new Int32Array(new SharedArrayBuffer(4));

DatabaseSync.prototype.exec = function executeSlowly(sql) {
  if (sql === 'COMMIT') Atomics.wait(neverNotified, 0, 0, COMMIT_MS);
  execute.call(this, sql);
};
