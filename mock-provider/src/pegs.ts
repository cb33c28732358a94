/** A rate that a law or a currency board fixes: units of the currency for one unit of the anchor. */
interface Peg {
  readonly anchor: 'USD' | 'EUR' | 'GBP' | 'SGD' | 'INR' | 'HKD';
  readonly rate: string;
}

/** The pegs that Frankfurter knows, by code. Some codes are no currencies of ISO 4217, such as that of Guernsey. */
export const pegs: ReadonlyMap<string, Peg> = new Map([
  ...listPegs('USD', { AED: '3.6725', ANG: '1.79', BHD: '0.376', BMD: '1', JOD: '0.709', OMR: '0.3845' }),
  ...listPegs('USD', { QAR: '3.64', SAR: '3.75', TMT: '3.5' }),
  ...listPegs('EUR', { BAM: '1.95583', CVE: '110.265', XAF: '655.957', XOF: '655.957' }),
  ...listPegs('GBP', { FKP: '1', GGP: '1', IMP: '1', JEP: '1', SHP: '1' }),
  ...listPegs('SGD', { BND: '1' }),
  ...listPegs('INR', { BTN: '1' }),
  ...listPegs('HKD', { MOP: '1.03' }),
]);

function listPegs(anchor: Peg['anchor'], rates: Readonly<Record<string, string>>): [code: string, peg: Peg][] {
  return Object.entries(rates).map(([code, rate]) => [code, { anchor, rate }]);
}
