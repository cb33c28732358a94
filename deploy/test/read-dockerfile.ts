import { readFile } from 'node:fs/promises';

/** A line of a Dockerfile, such as `COPY` and `sdk sdk`. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads the instructions of each stage of `deploy/Dockerfile`.
 *
 * @throws Error for a line that is no instruction, such as the second line of a long one.
 */
export async function readDockerfile(): Promise<Instruction[][]> {
  const stages: Instruction[][] = [];
  for (const line of (await readFile(new URL('../Dockerfile', import.meta.url), 'utf8')).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, text] = /^([A-Z]+) (.*[^\\])$/.exec(line) ?? [];
    if (!name || !text) throw new Error(`This test does not understand the line "${line}" of the Dockerfile.`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}
