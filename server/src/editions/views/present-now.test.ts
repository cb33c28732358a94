import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { EditionScene } from '../../../test/editions/edition-scene.ts';
import { buildBank, buildEcb, buildSpot, HONEST, multiplyRates } from '../../../test/refreshing/witness-table.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { presentNow } from './present-now.ts';
import { showAt } from './published.ts';

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'];
const [FIRST, SECOND] = ['2026-11-17T03:00:00Z', '2026-11-18T03:00:00Z'];

const present = (edition: KeptEdition, at = edition.publishedAt) => presentNow(showAt(edition, at));

it('grades every currency, and tells which of them wait for a decision', () => {
  const scene = new EditionScene();
  scene.publish(FIRST, [buildSpot(MONDAY), buildEcb(MONDAY, { EUR: '0.88', SEK: '9.5' })]);
  const wrong = buildSpot(TUESDAY, { ...HONEST, KES: '258', SEK: '19' });
  const tables = [wrong, buildBank('BOE', TUESDAY, { SEK: '9.5' }), buildEcb(TUESDAY, { EUR: '0.88', SEK: '9.5' })];
  const { currencies } = present(scene.publish(SECOND, tables));
  expect(currencies.map(({ code }) => code)).toEqual(currencyCodes);
  const find = (wanted: string) => currencies.find(({ code }) => code === wanted);
  expect(find('KES')).toEqual({
    code: 'KES',
    grade: 'held',
    rate: '129',
    reason: 'its only provider moved too far',
    isUndecided: true,
    waiting: [
      {
        ...{ provider: 'currency-api', witness: 'currency-api', rate: '258', deviation: '+100.00 %' },
        ...{ finding: 'moved alone', since: '2026-11-18T03:00:00.000Z', publications: 1 },
      },
    ],
    commands: [
      'npm run rates -- accept KES --provider currency-api --reason "…"',
      'npm run rates -- hold KES --reason "…"',
    ],
  });
  expect(find('SEK')).toMatchObject({ grade: 'confirmed', isUndecided: false, waiting: [{ finding: 'outvoted' }] });
  expect(find('BGN')).toMatchObject({ grade: 'derived', commands: [] });
  expect(find('USD')).toMatchObject({ commands: [] });
  expect(currencies.filter(({ isUndecided }) => isUndecided).map(({ code }) => code)).toEqual(['KES']);
});

it('offers the release of a hold, and names each witness whose providers do not speak with one voice', () => {
  const scene = new EditionScene();
  scene.decide({ kind: 'hold', subject: 'SEK' });
  const tables = [buildBank('BOE', MONDAY, { SEK: '9.5' }), buildBank('RBA', MONDAY, { SEK: '19' })];
  const { currencies, decisions } = present(scene.publish(FIRST, tables));
  expect(currencies.find(({ code }) => code === 'SEK')?.commands).toEqual([
    'npm run rates -- accept SEK --provider BOE --reason "…"',
    'npm run rates -- accept SEK --provider RBA --reason "…"',
    'npm run rates -- release SEK --reason "…"',
  ]);
  expect(decisions).toEqual([expect.stringContaining('SEK is held')]);
});

it('tells of each provider its last answer, its coverage, what was outvoted, and why nothing of it is believed', () => {
  const scaled = buildSpot(MONDAY, multiplyRates(HONEST, 0.9));
  const edition = new EditionScene().publish(FIRST, [scaled, buildBank('BOE', MONDAY)]);
  const [first, second, third] = present(edition).providers;
  expect(first).toMatchObject({
    ...{ provider: 'currency-api', status: 'fetched', witnesses: 1, currencies: Object.keys(HONEST).length + 1 },
    diagnosis: expect.stringContaining('dollar pegs is off by -10.00 %'),
    commands: ['npm run rates -- accept currency-api --reason "…"', 'npm run rates -- hold currency-api --reason "…"'],
  });
  expect(first?.outvoted).toContainEqual({
    ...{ code: 'AED', witness: 'currency-api', finding: 'discredited' },
    ...{ stated: '3.30525', expected: '3.6725', deviation: '-10.00 %' },
  });
  expect(second).toMatchObject({ provider: 'frankfurter', outvoted: [] });
  expect(third).toMatchObject({ provider: 'ecb', status: 'failed', reason: 'it answered 500', currencies: 0 });
});

it('shows no rate that is stale', () => {
  const edition = new EditionScene().publish(FIRST, [buildSpot(MONDAY), buildEcb(MONDAY)]);
  const find = (at: string) => present(edition, Date.parse(at)).currencies.find(({ code }) => code === 'SEK');
  expect(find('2026-11-19T02:59:59.999Z')).toMatchObject({ grade: 'confirmed', rate: '9.5' });
  expect(find('2026-11-19T03:00:00Z')).toEqual({
    ...{ code: 'SEK', grade: 'none', staleSince: '2026-11-19T03:00:00.000Z', isUndecided: false, waiting: [] },
    reason: 'no longer served since 19 November 2026 at 03:00 UTC: nobody has stated it since',
    commands: ['npm run rates -- hold SEK --reason "…"'],
  });
});
