import type { Command } from 'commander';
import { formatBadge } from '../report/format-badge.ts';
import { reportSchema } from '../report/report-schema.ts';
import { CliError } from './cli-error.ts';
import { readInput } from './read-input.ts';

/** Adds the command that prints a badge for a report in JSON. */
export function addBadgeCommand(program: Command): void {
  program
    .command('badge <report>')
    .description('print a badge (SVG) of a report in JSON')
    .action(async (file: string) => void process.stdout.write(formatBadge(await readReport(file))));
}

async function readReport(file: string) {
  const text = await readInput('badge', file);
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    throw new CliError(`${file} is no report in JSON of this suite.`);
  }
}
