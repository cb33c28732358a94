import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { EditionScene } from '../../../test/editions/edition-scene.ts';
import { buildBank, buildEcb, buildSpot, HONEST } from '../../../test/refreshing/witness-table.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { presentRate } from './present-rate.ts';
import { showAt } from './published.ts';

const [MONDAY, ROUND] = ['2026-11-16', '2026-11-17T03:00:00Z'];

const present = (edition: KeptEdition, code: CurrencyCode, at = edition.publishedAt) =>
  presentRate(showAt(edition, at), code);

it('presents the witnesses by rate, the band and the published rate as decimal text', () => {
  const tables = [buildSpot(MONDAY, { ...HONEST, SEK: '950' }), buildBank('BOE', MONDAY), buildEcb(MONDAY)];
  const { witnesses, ...view } = present(new EditionScene().publish(ROUND, tables), 'SEK');
  expect(view).toEqual({
    edition: { id: 'e'.repeat(64), publishedAt: '2026-11-17T03:00:00.000Z' },
    code: 'SEK',
    grade: 'confirmed',
    rate: '9.5',
    provider: 'frankfurter',
    asOf: '2026-11-16T00:00:00.000Z',
    refreshedAt: '2026-11-17T03:00:00.000Z',
    staleAt: '2026-11-19T03:00:00.000Z',
    sentences: [expect.stringContaining('currency-api (× 100) is outvoted'), expect.any(String)],
    comparison: { basis: 'the middle', rate: '9.5' },
    band: { low: '9.096132', high: '9.9218', tolerance: '±4.44 %', around: 'the middle' },
    commands: [
      'npm run rates -- accept SEK --provider currency-api --reason "…"',
      'npm run rates -- hold SEK --reason "…"',
    ],
  });
  expect(
    witnesses.map(({ witness, isPassedOn, rate, finding, isBelieved, deviation }) => [
      ...[witness, isPassedOn, rate, finding, isBelieved, deviation],
    ]),
  ).toEqual([
    ['BOE', true, '9.5', 'believed', true, '0.00 %'],
    ['ECB', false, '9.5', 'believed', true, '0.00 %'],
    ['currency-api', false, '950', 'outvoted', false, '× 100'],
  ]);
});

it('bounds a pegged currency by its peg, and a provider alone by the step of its own rate', () => {
  const scene = new EditionScene();
  const first = scene.publish(ROUND, [buildSpot(MONDAY), buildEcb(MONDAY)]);
  expect(present(first, 'AED').band).toEqual({
    ...{ low: '3.60049', high: '3.74595', tolerance: '±2.00 %', around: 'its peg' },
  });
  const next = scene.publish('2026-11-18T03:00:00Z', [buildSpot('2026-11-17', { ...HONEST, VES: '2' })]);
  expect(present(next, 'KES').band).toMatchObject({ around: 'the last rate' });
});

it('leads from a withdrawn currency to its successor', () => {
  const edition = new EditionScene().publish(ROUND, [buildSpot(MONDAY), buildEcb(MONDAY)]);
  expect(present(edition, 'BGN')).toMatchObject({
    grade: 'derived',
    successor: 'EUR',
    witnesses: [],
    commands: [],
  });
  expect(present(edition, 'CLF')).toMatchObject({ grade: 'none', witnesses: [] });
});

it('gives the US dollar, which is always 1, no band', () => {
  const edition = new EditionScene().publish(ROUND, [buildSpot(MONDAY), buildEcb(MONDAY)]);
  const dollar = present(edition, 'USD');
  expect([dollar.rate, 'band' in dollar]).toEqual(['1', false]);
});

it('publishes no stale rate', () => {
  const edition = new EditionScene().publish(ROUND, [buildSpot(MONDAY), buildEcb(MONDAY)]);
  const { staleAt = '' } = present(edition, 'SEK');
  const { grade, rate, provider, staleSince, sentences } = present(edition, 'SEK', Date.parse(staleAt));
  expect([grade, rate, provider, staleSince]).toEqual(['none', undefined, undefined, staleAt]);
  expect(sentences.at(-1)).toBe('No longer served since 19 November 2026 at 03:00 UTC: nobody has stated it since.');
});
