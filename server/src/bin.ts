#!/usr/bin/env -S node --max-semi-space-size=8 --max-old-space-size=768
import { run } from './cli/run.ts';

await run(process.argv, process.env);
