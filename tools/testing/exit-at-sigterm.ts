// Runs before the test files that start programs. Vitest ends its processes by SIGTERM, on which Node by itself runs no
// listeners of `exit`: the programs of a test that timed out would live on.
import { constants } from 'node:os';

process.once('SIGTERM', () => process.exit(128 + constants.signals.SIGTERM));
