import { matchesGlob } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take about a minute or more on two cores. */
const LONGEST = [
  'backtest/cli',
  'conformance/test/{foreign,kills}',
  'packaging/packages',
  'sdk/test/package-imports',
  'server/src/storage/postgres/{own-server,postgres-storage}',
  'server/test/{pages/reference,sqlite/backup,sqlite/restore,storage/kills}',
  'server/test/postgres/{database-outage,several-machines}',
  'server/test/workers/{replacing,workers}',
  'site/test/getting-started',
];

/**
 * Starts the longest test files of each project first, so that at the end of a project no worker waits for another one.
 * Without durations of an earlier run, Vitest starts the largest files first, and some of the longest files are small.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => own.toSorted((one, other) => rank(other) - rank(one)));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  return Number(LONGEST.some((pattern) => matchesGlob(moduleId, `${project.vitest.config.root}/${pattern}.test.ts`)));
}
