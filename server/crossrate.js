// Starts the command line from its sources. The command line has its own way with readers of the output that leave early:
// a server must not open standard output, because it writes its log in the background.
import { startProgram } from '../tools/start-program.js';

await startProgram(import.meta.resolve('./src/bin.ts'));
