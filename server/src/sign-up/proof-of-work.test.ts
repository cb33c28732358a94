import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { EventCounter } from '../../test/sign-up/event-counter.ts';
import { ProofOfWork } from './proof-of-work.ts';

afterEach(() => void vi.useRealTimers());

const openProofs = (secret = 'secret') => new ProofOfWork(new EventCounter(), secret);

/** Solves a challenge as a browser does. */
async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('There was no time for a solution.');
  return { challenge, solution };
}

const solved = await solve(await openProofs().createChallenge());
const write = (proof: unknown) => JSON.stringify(proof);

it('accepts a solution once', async () => {
  const proofs = openProofs();
  expect([await proofs.accepts(write(solved)), await proofs.accepts(write(solved))]).toEqual([true, false]);
});

it('accepts a solution once that is sent a hundred times at once, and to another process', async () => {
  const store = new EventCounter();
  const processes = [new ProofOfWork(store, 'secret'), new ProofOfWork(store, 'secret')];
  const sent = Array.from({ length: 100 }, (_, index) => processes[index % 2]?.accepts(write(solved)));
  expect((await Promise.all(sent)).filter(Boolean)).toHaveLength(1);
});

it('accepts a solution once in whatever spelling', async () => {
  const proofs = openProofs();
  const { challenge, solution } = solved;
  const spellings = [
    { solution, challenge },
    { challenge: { ...challenge, extra: 1 }, solution: { ...solution, time: 'long', extra: [] } },
    {
      challenge: { ...challenge, parameters: Object.fromEntries(Object.entries(challenge.parameters).reverse()) },
      solution,
    },
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge: { ...challenge, signature: challenge.signature?.toUpperCase() }, solution },
    { challenge: { ...challenge, signature: [challenge.signature] }, solution },
    { challenge: { ...challenge, signature: ` ${challenge.signature}` }, solution },
  ];
  const accepted = [];
  for (const spelling of spellings) accepted.push(await proofs.accepts(write(spelling)));
  expect(accepted.filter(Boolean)).toHaveLength(1);
});

it('refuses the solution of a challenge of another service', async () => {
  expect(await openProofs('another secret').accepts(write(solved))).toBe(false);
});

it('refuses a solution after 30 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const late = await solve(await openProofs().createChallenge());
  vi.setSystemTime(Date.now() + 30 * 60_000 + 1_000);
  expect(await openProofs().accepts(write(late))).toBe(false);
});

it('refuses a solution with any part of its challenge altered, missing or added', async () => {
  const { challenge, solution } = solved;
  const altered = Object.entries(challenge.parameters).flatMap(([name, value]) => {
    const other = typeof value === 'number' ? value + 1 : `${value}0`;
    return [
      { ...challenge.parameters, [name]: other },
      { ...challenge.parameters, [name]: null },
      Object.fromEntries(Object.entries(challenge.parameters).filter(([kept]) => kept !== name)),
    ];
  });
  expect(altered.length).toBeGreaterThan(15);
  for (const parameters of [...altered, { ...challenge.parameters, cost: 1 }, { ...challenge.parameters, more: 1 }])
    expect(await openProofs().accepts(write({ challenge: { ...challenge, parameters }, solution }))).toBe(false);
});

it('refuses another key than that of the solution', async () => {
  const { challenge, solution } = solved;
  for (const derivedKey of [
    '',
    '00',
    challenge.parameters.keyPrefix,
    `${solution.derivedKey.slice(0, -1)}x`,
    7,
    null,
    [],
  ])
    expect(await openProofs().accepts(write({ challenge, solution: { ...solution, derivedKey } }))).toBe(false);
});

it.each([
  '',
  'null',
  '0',
  '"text"',
  '[]',
  '{}',
  '{',
  '{"challenge":null,"solution":null}',
  '{"challenge":{"signature":"a"},"solution":{}}',
  '{"challenge":{"signature":"a","parameters":null},"solution":1}',
  '{"challenge":{"signature":{"length":64},"parameters":{}},"solution":{"counter":1e308}}',
  '{"__proto__":{"challenge":{"signature":"a"},"solution":{}}}',
  '{"challenge":{"__proto__":{"signature":"a"},"signature":"b","parameters":{"__proto__":{"cost":1}}},"solution":{}}',
  '{"constructor":{"prototype":{"challenge":1}}}',
])('refuses %s without a failure', async (proof) => {
  const store = new EventCounter();
  expect(await new ProofOfWork(store, 'secret').accepts(proof)).toBe(false);
  expect(store.calls).toBe(0);
  expect({}).not.toHaveProperty('challenge');
});

it('refuses what is deeply nested or long without a failure', async () => {
  const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  for (const value of [nested, `"${'a'.repeat(1_000_000)}"`, '9'.repeat(100_000)]) {
    const proof = `{"challenge":{"signature":"${'a'.repeat(64)}","parameters":{"salt":${value}}},"solution":{"counter":${value}}}`;
    expect(await openProofs().accepts(proof)).toBe(false);
  }
});

it('never fails, whatever stands in place of a part of a proof', async () => {
  const { challenge, solution } = solved;
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 2 ** 32, 2 ** 53, 1e308, '__proto__'));
  const places = [
    'challenge',
    'solution',
    'signature',
    'parameters',
    ...Object.keys(challenge.parameters),
    'counter',
    'derivedKey',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), value, async (place, given) => {
      const proof = JSON.parse(write(solved), (name, kept) => (name === place ? given : kept));
      if (write(proof) === write(solved) || place === 'counter') return;
      expect(await openProofs().accepts(write(proof))).toBe(false);
    }),
    { numRuns: 200 },
  );
  expect(await openProofs().accepts(write({ challenge, solution: { ...solution, counter: 1e308 } }))).toBe(false);
});
