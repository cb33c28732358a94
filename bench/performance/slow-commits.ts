// Preloaded into a server: each commit of SQLite takes 200 ms, as on a disk that is busy with something else.

import { DatabaseSync } from 'node:sqlite';

const COMMIT_MS = 200;
const execute = DatabaseSync.prototype.exec;
const neverNotified = new Int32Array(new SharedArrayBuffer(4));

DatabaseSync.prototype.exec = function executeSlowly(sql) {
  if (sql === 'COMMIT') Atomics.wait(neverNotified, 0, 0, COMMIT_MS);
  execute.call(this, sql);
};
