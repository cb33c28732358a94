// Holds the write lock of a SQLite file from another process. The arguments are the file and the milliseconds.

import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const [file = '', milliseconds] = process.argv.slice(2);
using database = new DatabaseSync(file, { timeout: 5_000 });
database.exec('BEGIN IMMEDIATE');
process.send?.('held');
await setTimeout(Number(milliseconds));
database.exec('ROLLBACK');
process.disconnect?.();
