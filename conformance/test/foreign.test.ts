import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { foreignServers } from '../foreign/index.ts';
import { type ClauseResult, clauses, runSuite } from '../src/index.ts';

const tried = clauses.filter(({ profile }) => profile !== 'crossrate');
const isPython = ({ id }: { readonly id: string }) => id === 'python';
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('python3 is not on this machine: the server in Python is not tried');

// Concurrent, because each run waits a second for the clock of the server.
describe.concurrent('a foreign server passes every clause but those that its choices contradict, and the suite infers its choices:', () => {
  it.each(foreignServers.filter((server) => hasPython || !isPython(server)))('$id, which $title', async (foreign) => {
    await using server = await foreign.start();
    const results: ClauseResult[] = [];
    const suite = runSuite({ ...server, clauses: tried, drivers: ['http'] });
    for await (const result of suite) results.push(result);
    const alarms = results.filter(({ status }) => status === 'failed' || status === 'error');
    expect(alarms.filter(({ id }) => !foreign.contested.includes(id))).toEqual([]);
    expect(alarms.filter(({ level }) => level === 'MUST')).toEqual([]);
    const choices = suite.describe().choices.map(({ question, answer }) => [question, answer]);
    expect(Object.fromEntries(choices)).toMatchObject(foreign.inferred);
  });
});

it('has at least eight foreign servers', () => {
  expect(foreignServers.length).toBeGreaterThanOrEqual(8);
});
