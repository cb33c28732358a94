import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { EditionScene } from '../../../test/editions/edition-scene.ts';
import { buildBank, buildEcb, buildSpot, HONEST } from '../../../test/refreshing/witness-table.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { showAt } from './published.ts';
import { writeSentences } from './write-sentences.ts';

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'];
const [FIRST, SECOND] = ['2026-11-17T03:00:00Z', '2026-11-18T03:00:00Z'];

const write = (edition: KeptEdition, code: CurrencyCode, at = edition.publishedAt) =>
  writeSentences(showAt(edition, at), code).join(' ');
const alter = (rates: Partial<Record<CurrencyCode, string>>) => ({ ...HONEST, ...rates });

it('counts who agrees, how closely, and for which day', () => {
  const tables = [
    buildSpot(`${MONDAY}T22:00:00Z`),
    buildBank('BOE', MONDAY, alter({ SEK: '9.51' })),
    buildBank('RBA', MONDAY, alter({ SEK: '9.52' })),
    buildEcb(MONDAY),
  ];
  expect(write(new EditionScene().publish(FIRST, tables), 'SEK')).toBe(
    'Three providers agree within 0.21 %: four witnesses state SEK for 16 November. The published rate is the middle of currency-api 9.5, frankfurter 9.515 and ecb 9.5: 9.5 for 1 USD.',
  );
});

it('names who is outvoted, and by how much', () => {
  const tables = [buildSpot(MONDAY, alter({ SEK: '12.35' })), buildBank('BOE', MONDAY), buildEcb(MONDAY)];
  expect(write(new EditionScene().publish(FIRST, tables), 'SEK')).toBe(
    'Two providers agree to the last digit: two witnesses state SEK for 16 November; currency-api (+30.00 %) is outvoted. The published rate is the middle of frankfurter 9.5 and ecb 9.5: 9.5 for 1 USD.',
  );
});

it('tells that one provider is alone, also when the rate of two stays', () => {
  const scene = new EditionScene();
  expect(write(scene.publish(FIRST, [buildSpot(MONDAY)]), 'KES')).toBe(
    'One provider alone states KES, currency-api. Its rate is published, 129 for 1 USD, and nobody confirms it.',
  );
  scene.publish(FIRST, [buildSpot(`${MONDAY}T22:00:00Z`), buildEcb(MONDAY)]);
  expect(write(scene.publish('2026-11-17T06:00:00Z', [buildEcb(MONDAY)]), 'SEK')).toBe(
    'One provider alone states SEK, ecb, near the last confirmed rate. The last rate stays published, 9.5 for 1 USD, of 16 November, which was confirmed.',
  );
});

it('tells why a rate is held: by the judgement, and by an operator', () => {
  const scene = new EditionScene();
  scene.publish(FIRST, [buildSpot(MONDAY)]);
  expect(write(scene.publish(SECOND, [buildSpot(TUESDAY, alter({ KES: '258' }))]), 'KES')).toBe(
    'No new rate is believed: its only provider moved too far; currency-api (+100.00 %) is alone with its move. The last rate stays published, 129 for 1 USD, of 16 November.',
  );
  expect(write(scene.publish(SECOND, []), 'KES')).toBe(
    'No new rate is believed: nobody quotes KES. The last rate stays published, 129 for 1 USD, of 16 November.',
  );
  scene.decide({ kind: 'hold', subject: 'KES' });
  expect(write(scene.publish(SECOND, [buildSpot(TUESDAY)]), 'KES')).toBe(
    'ann holds KES: checked. The last rate stays published, 129 for 1 USD, of 16 November.',
  );
});

it('explains a peg, a law, the pivot, and the settings that leave a rate out', () => {
  const tables = [buildSpot(MONDAY), buildEcb(MONDAY)];
  const edition = new EditionScene({ single: 'leave-out' }).publish(FIRST, tables);
  expect(write(edition, 'AED')).toBe(
    '1 USD is 3.6725 AED (Central Bank of the United Arab Emirates, since 1997), and two providers keep to the peg. The published rate keeps to the peg: 3.6725 for 1 USD.',
  );
  expect(write(edition, 'BGN')).toBe(
    'By law, 1.95583 BGN are 1 EUR, since 2026-01. The published rate follows from that of EUR: 1.72113 for 1 USD.',
  );
  expect(write(edition, 'USD')).toMatch(/always 1\.$/);
  expect(write(edition, 'CLF')).toBe('No provider states CLF. There is no rate to publish.');
  const alone = new EditionScene({ single: 'leave-out' }).publish(FIRST, [buildSpot(MONDAY)]);
  expect(write(alone, 'KES')).toMatch(/ No rate is published, as SINGLE_RATES=leave-out asks\.$/);
});

it('names the operator who has accepted a rate', () => {
  const scene = new EditionScene();
  scene.publish(FIRST, [buildSpot(MONDAY)]);
  scene.publish(SECOND, [buildSpot(TUESDAY, alter({ KES: '258' }))]);
  scene.decide({ kind: 'accept', subject: 'KES' }, '258', TUESDAY);
  expect(write(scene.publish(SECOND, [buildSpot(TUESDAY, alter({ KES: '258' }))]), 'KES')).toBe(
    'ann has accepted the rate of currency-api: checked. The published rate is 258 for 1 USD.',
  );
});

it('says since when a stale rate is no longer served, and since when none is because all majors are stale', () => {
  const scene = new EditionScene();
  scene.publish('2026-11-16T03:00:00Z', [buildSpot(MONDAY), buildEcb(MONDAY)]);
  const edition = scene.publish(SECOND, [buildBank('BOE', TUESDAY, { EUR: '0.88', SEK: '9.5' })]);
  const third = Date.parse('2026-11-19T03:00:00Z');
  expect(write(edition, 'KES', third)).toBe(
    'No new rate is believed: nobody quotes KES. No longer served since 19 November 2026 at 03:00 UTC: nobody has stated it since.',
  );
  expect(write(edition, 'SEK', third)).toContain('9.5 for 1 USD');
  const fourth = third + 86_400_000;
  expect(write(edition, 'BGN', fourth)).toMatch(
    /that of EUR, which is no longer served since 20 November 2026 at 03:00/,
  );
  expect(write(edition, 'USD', fourth)).toMatch(/always 1\. No longer served since 20 November/);
  const alone = { ...edition, snapshot: new Map([...edition.snapshot].filter(([code]) => code !== 'EUR')) };
  expect(write(alone, 'SEK', third)).toContain(
    'since 19 November 2026 at 03:00 UTC: nobody has stated a major currency',
  );
});
