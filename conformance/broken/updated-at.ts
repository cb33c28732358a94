import type { BrokenServer, Fault } from './broken-server.ts';
import { changeTables } from './changing/exact-fields.ts';

const HOUR_MS = 3_600_000;

const changeUpdatedAt = (change: (time: string) => unknown) =>
  changeTables((fields) => ({ ...fields, updated_at: JSON.stringify(change(JSON.parse(fields.updated_at))) }));

/** Writes the time of the clock, some milliseconds later. */
const followClock =
  (later: number): Fault =>
  (context) =>
    changeUpdatedAt(() => new Date(context.clock.now() + later).toISOString().replace(/\.\d+Z$/, '+00:00'))(context);

/** Servers whose rate tables have a wrong `updated_at`. */
export const brokenUpdatedAt: readonly BrokenServer[] = [
  {
    id: 'rates-updated-at-impossible-offset',
    title: 'writes an offset that no clock has',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace(/[+-][\d:]+$/, '+99:99')),
  },
  {
    id: 'updated-at-z',
    title: 'writes Z for the offset',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace('+00:00', 'Z')),
  },
  {
    id: 'updated-at-milliseconds',
    title: 'writes milliseconds',
    caughtBy: ['rates-updated-at-form'],
    fault: changeUpdatedAt((time) => time.replace('+', '.000+')),
  },
  {
    id: 'updated-at-24-hours',
    title: 'writes midnight as 24:00:00 of the day before',
    caughtBy: ['rates-updated-at-form'],
    fault: changeUpdatedAt(() => '2026-09-28T24:00:00+00:00'),
  },
  {
    id: 'updated-at-no-offset',
    title: 'leaves the offset out',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.slice(0, 19)),
  },
  {
    id: 'updated-at-epoch',
    title: 'writes seconds since the epoch',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => Date.parse(time) / 1000),
  },
  {
    id: 'updated-at-date',
    title: 'writes the date alone',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.slice(0, 10)),
  },
  {
    id: 'updated-at-future',
    title: 'states when the rates will be refreshed next',
    caughtBy: ['rates-updated-at-past'],
    fault: followClock(HOUR_MS),
  },
  {
    id: 'updated-at-impossible',
    title: 'writes 00 as the month of `updated_at`',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace(/-\d\d-/, '-00-')),
  },
  {
    id: 'updated-at-30-february',
    title: 'writes 30 February as the date of `updated_at`',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace(/-\d\d-\d\d/, '-02-30')),
  },
  {
    id: 'updated-at-1970',
    title: 'writes 1970 into `updated_at`',
    caughtBy: ['rates-updated-at-past'],
    fault: changeUpdatedAt(() => '1970-01-01T00:00:00+00:00'),
  },
  {
    id: 'updated-at-follows-clock',
    title: 'writes the time of the answer',
    caughtBy: ['rates-updated-at-steady'],
    only: 'http',
    fault: followClock(0),
  },
  {
    id: 'updated-at-follows-clock-at-a-distance',
    title: 'writes the time an hour before the answer',
    caughtBy: ['rates-updated-at-steady'],
    only: 'http',
    fault: followClock(-HOUR_MS),
  },
  {
    id: 'updated-at-of-each-base',
    title: 'has another `updated_at` in the table of each base',
    caughtBy: ['rates-updated-at-steady'],
    only: 'http',
    fault: changeTables((fields) => {
      const hour = String(fields.base.charCodeAt(1) % 24).padStart(2, '0');
      return { ...fields, updated_at: fields.updated_at.replace(/T\d\d/, `T${hour}`) };
    }),
  },
  {
    id: 'updated-at-local',
    title: 'writes the time of its zone, five hours east of Greenwich, with the offset +00:00',
    caughtBy: ['rates-updated-at-past'],
    fault: followClock(5 * HOUR_MS),
  },
];
