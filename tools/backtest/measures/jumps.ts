import { publishRate } from '@crossrate/contract/money';
import { formatDate, judgeAt, type Round, readPublished } from '../worlds/replay.ts';
import { toNumber } from '../worlds/world.ts';

/** Real jumps of the years 2024 to 2026, dated with the first table that has the new rate. */
const jumps = [
  { date: '2024-03-10', code: 'EGP', what: 'float of 6 March 2024' },
  { date: '2024-04-01', code: 'NGN', what: 'recovery after the fall of February 2024' },
  { date: '2024-05-15', code: 'BDT', what: 'crawling peg, May 2024' },
  { date: '2024-09-01', code: 'ETB', what: 'float of 29 July 2024' },
  { date: '2024-11-01', code: 'ZWG', what: 'devaluation of 27 September 2024' },
  { date: '2025-05-01', code: 'LYD', what: 'devaluation of April 2025' },
  { date: '2025-05-05', code: 'TWD', what: 'surge of 2 to 5 May 2025' },
  { date: '2025-06-01', code: 'GHS', what: 'rally of May 2025' },
  { date: '2026-01-10', code: 'IRR', what: 'official rate of 42,000 given up' },
  { date: '2026-01-10', code: 'SYP', what: 'redenomination of 1 January 2026, 100 to 1' },
  { date: '2026-01-30', code: 'LYD', what: 'devaluation of 18 January 2026' },
  { date: '2026-07-10', code: 'BOB', what: 'flexible rate of 26 June 2026' },
] as const;

/** Replays every jump from the state before, with two providers that state the new rate: is it published at once? */
export function replayJumps(rounds: readonly Round[]) {
  return jumps.map((jump) => {
    const { date, code } = jump;
    const round = rounds.find(({ now }) => formatDate(now) === date);
    const table = round?.tables.find(({ provider }) => provider === 'currency-api');
    const [last, stated] = [round?.before.believed.get(code), table?.rates.get(code)];
    if (!round || !table || !last || !stated) throw new Error(`There are no rates of ${code} around ${date}.`);
    const second = { ...table, provider: 'frankfurter', witness: 'bank-1' };
    const published = readPublished(judgeAt(round.now, [table, second], round.before), code);
    return {
      ...jump,
      // Units for one US dollar.
      before: publishRate(last.rate),
      after: publishRate(stated.rate),
      isPublishedByTwo: published === toNumber(stated.rate),
    };
  });
}
