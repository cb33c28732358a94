import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const describeHeader = (status: number) => `the header \`ETag\` of a ${status} is gone`;
const removed = { rule: 'header-removed', breaks: 'clients that read `ETag`' } as const;
const change = (place: string, status: number) => ({ ...removed, place, what: describeHeader(status) });

it('gives one change for a header that is gone from all answers of all operations', () => {
  const changes = ['GET /api/rates', 'GET /api/currencies'].flatMap((place) => [
    change(place, 200),
    change(place, 304),
  ]);
  expect(mergeChanges(changes)).toEqual([
    { ...removed, places: ['GET /api/rates', 'GET /api/currencies'], what: 'the header `ETag` of a 200, 304 is gone' },
  ]);
});

it('keeps changes apart that hold for other statuses, break other clients or follow another rule', () => {
  const changes = [
    change('GET /api/rates', 200),
    change('GET /api/currencies', 304),
    { ...change('GET /api/rates', 200), breaks: 'clients that validate' },
    { ...change('GET /api/rates', 200), rule: 'header-optional' as const },
  ];
  expect(mergeChanges(changes)).toHaveLength(changes.length);
});
