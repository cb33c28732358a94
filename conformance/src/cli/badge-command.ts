import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { formatBadge } from '../report/format-badge.ts';
import { reportSchema } from '../report/report-schema.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';

/** Adds the command that prints a badge for a report in JSON. */
export function addBadgeCommand(program: Command): void {
  program
    .command('badge <report>')
    .description('print a badge (SVG) of a report in JSON')
    .action(async (file: string) => void process.stdout.write(formatBadge(await readReport(file))));
}

async function readReport(file: string) {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    const reason = code === 'ENOENT' ? 'there is no such file' : code;
    throw new CliError(`${file} cannot be read: ${reason}.`, exitCodes.unusable);
  });
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    throw new CliError(`${file} is no report in JSON of this suite.`, exitCodes.unusable);
  }
}
