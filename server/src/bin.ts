#!/usr/bin/env node
import { run } from './cli/run.ts';

await run(process.argv, process.env);
