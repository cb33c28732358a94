import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio, type Ratio } from '@crossrate/contract/money';

/** A currency whose issuer keeps it at a fixed rate. */
export interface Peg {
  readonly anchor: CurrencyCode;
  /** Units of the pegged currency for one unit of the anchor. */
  readonly rate: Ratio;
  /** The factor by which quotes may differ from the peg. */
  readonly band: Ratio;
}

/** Quotes of pegged currencies stay within 2 % of the peg on all but a handful of the days from 2024 to 2026. */
const USUAL_BAND = '1.02';

const parsePeg = (anchor: CurrencyCode, rate: string, band = USUAL_BAND): Peg => {
  const [parsedRate, parsedBand] = [parseRatio(rate), parseRatio(band)];
  if (!parsedRate || !parsedBand) throw new Error(`A peg of ${rate} within ${band} is no peg.`);
  return { anchor, rate: parsedRate, band: parsedBand };
};

/**
 * The pegs in force, as their central banks announce them. A currency that was replaced by another, such as the
 * Bulgarian lev, needs none: the law fixes its rate.
 */
export const pegs: Readonly<Partial<Record<CurrencyCode, Peg>>> = {
  AED: parsePeg('USD', '3.6725'),
  AWG: parsePeg('USD', '1.79'),
  BBD: parsePeg('USD', '2'),
  BHD: parsePeg('USD', '0.376'),
  BMD: parsePeg('USD', '1'),
  BSD: parsePeg('USD', '1'),
  BZD: parsePeg('USD', '2'),
  DJF: parsePeg('USD', '177.721'),
  ERN: parsePeg('USD', '15'),
  // The Hong Kong Monetary Authority undertakes to keep 7.75 to 7.85, which is 0.65 % of 7.80.
  HKD: parsePeg('USD', '7.8', '1.008'),
  JOD: parsePeg('USD', '0.709'),
  OMR: parsePeg('USD', '0.3845'),
  PAB: parsePeg('USD', '1'),
  QAR: parsePeg('USD', '3.64'),
  SAR: parsePeg('USD', '3.75'),
  SVC: parsePeg('USD', '8.75'),
  XCD: parsePeg('USD', '2.7'),
  XCG: parsePeg('USD', '1.79'),
  BAM: parsePeg('EUR', '1.95583'),
  CVE: parsePeg('EUR', '110.265'),
  // ERM II allows 2.25 % around 7.46038; Danmarks Nationalbank keeps within half a percent.
  DKK: parsePeg('EUR', '7.46038', '1.01'),
  KMF: parsePeg('EUR', '491.96775'),
  XAF: parsePeg('EUR', '655.957'),
  XOF: parsePeg('EUR', '655.957'),
  XPF: parsePeg('EUR', '119.3317'),
  FKP: parsePeg('GBP', '1'),
  GIP: parsePeg('GBP', '1'),
  SHP: parsePeg('GBP', '1'),
  MOP: parsePeg('HKD', '1.03'),
  BTN: parsePeg('INR', '1'),
  NPR: parsePeg('INR', '1.6'),
  BND: parsePeg('SGD', '1'),
  LSL: parsePeg('ZAR', '1'),
  NAD: parsePeg('ZAR', '1'),
  SZL: parsePeg('ZAR', '1'),
};

/** The currencies to which others are pegged; each comes after its own anchor. */
export const ANCHORS = ['USD', 'EUR', 'GBP', 'INR', 'SGD', 'ZAR', 'HKD'] as const satisfies readonly CurrencyCode[];
