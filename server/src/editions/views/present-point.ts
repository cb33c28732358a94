import { type CurrencyCode, shortenEdition, withdrawals } from '@crossrate/contract';
import { type DecimalText, multiply, parseParity, publishRate, type Ratio } from '@crossrate/contract/money';
import { findAnchorRate } from '../../judging/pegs.ts';
import { findCurrent } from '../../rates/find-current.ts';
import { writeTime } from '../write-time.ts';
import { findPublished, type Published, type Shown } from './published.ts';
import { computeBand } from './tolerance-band.ts';

/** The rate of a currency in one edition, with its tolerance; without them, none was published. */
export interface PointView {
  /** The first digits of the id. */
  readonly edition: string;
  readonly time: string;
  readonly grade: Published['grade'] | 'unreadable';
  readonly rate?: DecimalText;
  readonly low?: DecimalText;
  readonly high?: DecimalText;
}

/** Presents the rate of a currency in an edition. */
export function presentPoint(edition: Shown, code: CurrencyCode): PointView {
  const { grade, rate, sourced } = findPublished(edition, code);
  const about = { edition: shortenEdition(edition.id), time: writeTime(edition.publishedAt), grade };
  if (!rate || !sourced) return about;
  if (code === 'USD') return { ...about, rate: publishRate(rate) };
  const current = findCurrent(code);
  const { parity = '1:1' } = withdrawals[code] ?? {};
  const anchorRate = findAnchorRate(current, (anchor) => edition.snapshot.get(anchor)?.rate);
  const { low, high } = computeBand(current, sourced, anchorRate);
  const write = (end: Ratio) => publishRate(multiply(end, parseParity(parity)));
  return { ...about, rate: publishRate(rate), low: write(low), high: write(high) };
}
