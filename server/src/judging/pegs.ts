import type { CurrencyCode } from '@crossrate/contract';
import { ONE, parseParity, type Ratio } from '@crossrate/contract/money';

/** A currency whose issuer keeps it at a fixed rate to another one, its anchor. */
export interface Peg {
  readonly anchor: CurrencyCode;
  /** The band in units for one unit of the anchor. Both ends are the same for a fixed rate. */
  readonly lowest: Ratio;
  readonly highest: Ratio;
  /** The year in which this rate came into force. */
  readonly since: number;
  readonly authority: string;
  /** The site of the authority. */
  readonly source: string;
}

/** A band is one rate, or the lowest and the highest. */
type Row = readonly [code: CurrencyCode, band: string, since: number, authority: string, site: string];

const toDollar: readonly Row[] = [
  ['AED', '3.6725:1', 1997, 'Central Bank of the United Arab Emirates', 'centralbank.ae'],
  ['AWG', '1.79:1', 1986, 'Centrale Bank van Aruba', 'cbaruba.org'],
  ['BBD', '2:1', 1975, 'Central Bank of Barbados', 'centralbank.org.bb'],
  ['BHD', '0.376:1', 2001, 'Central Bank of Bahrain', 'cbb.gov.bh'],
  ['BMD', '1:1', 1972, 'Bermuda Monetary Authority', 'bma.bm'],
  ['BSD', '1:1', 1973, 'Central Bank of The Bahamas', 'centralbankbahamas.com'],
  ['BZD', '2:1', 1978, 'Central Bank of Belize', 'centralbank.org.bz'],
  ['DJF', '177.721:1', 1973, 'Banque Centrale de Djibouti', 'banque-centrale.dj'],
  ['ERN', '15:1', 2005, 'Bank of Eritrea', 'boe.gov.er'],
  ['HKD', '7.75:1 to 7.85:1', 2005, 'Hong Kong Monetary Authority', 'hkma.gov.hk'],
  ['JOD', '0.709:1', 1995, 'Central Bank of Jordan', 'cbj.gov.jo'],
  ['KYD', '1:1.2', 1974, 'Cayman Islands Monetary Authority', 'cima.ky'],
  ['OMR', '0.3845:1', 1986, 'Central Bank of Oman', 'cbo.gov.om'],
  ['PAB', '1:1', 1904, 'Superintendencia de Bancos de Panamá', 'superbancos.gob.pa'],
  ['QAR', '3.64:1', 2001, 'Qatar Central Bank', 'qcb.gov.qa'],
  ['SAR', '3.75:1', 1986, 'Saudi Central Bank', 'sama.gov.sa'],
  ['SVC', '8.75:1', 2001, 'Banco Central de Reserva de El Salvador', 'bcr.gob.sv'],
  ['TMT', '3.5:1', 2015, 'Central Bank of Turkmenistan', 'cbt.tm'],
  ['XCD', '2.7:1', 1976, 'Eastern Caribbean Central Bank', 'eccb-centralbank.org'],
  ['XCG', '1.79:1', 2025, 'Centrale Bank van Curaçao en Sint Maarten', 'centralbank.cw'],
];

const toEuro: readonly Row[] = [
  ['BAM', '1.95583:1', 2002, 'Central Bank of Bosnia and Herzegovina', 'cbbh.ba'],
  ['CVE', '110.265:1', 1999, 'Banco de Cabo Verde', 'bcv.cv'],
  // The rates of the ECB since 1999 are 7.4234 to 7.4732; the Exchange Rate Mechanism II would allow 2.25 % around 7.46038.
  ['DKK', '7.42:1 to 7.5:1', 1999, 'Danmarks Nationalbank', 'nationalbanken.dk'],
  ['KMF', '491.96775:1', 1999, 'Banque Centrale des Comores', 'banque-comores.km'],
  ['STN', '24.5:1', 2018, 'Banco Central de São Tomé e Príncipe', 'bcstp.st'],
  ['XAF', '655.957:1', 1999, 'Banque des États de l’Afrique Centrale', 'beac.int'],
  ['XOF', '655.957:1', 1999, 'Banque Centrale des États de l’Afrique de l’Ouest', 'bceao.int'],
  ['XPF', '1000:8.38', 1999, 'Institut d’émission d’outre-mer', 'ieom.fr'],
];

const toOthers: readonly (readonly [anchor: CurrencyCode, ...row: Row])[] = [
  ['GBP', 'FKP', '1:1', 1966, 'Falkland Islands Government', 'falklands.gov.fk'],
  ['GBP', 'GIP', '1:1', 1934, 'Government of Gibraltar', 'gibraltar.gov.gi'],
  ['GBP', 'SHP', '1:1', 1976, 'Government of Saint Helena', 'sainthelena.gov.sh'],
  ['HKD', 'MOP', '1.03:1', 1983, 'Monetary Authority of Macao', 'amcm.gov.mo'],
  ['INR', 'BTN', '1:1', 1974, 'Royal Monetary Authority of Bhutan', 'rma.org.bt'],
  ['INR', 'NPR', '1.6:1', 1993, 'Nepal Rastra Bank', 'nrb.org.np'],
  ['SGD', 'BND', '1:1', 1967, 'Brunei Darussalam Central Bank', 'bdcb.gov.bn'],
  ['ZAR', 'LSL', '1:1', 1980, 'Central Bank of Lesotho', 'centralbank.org.ls'],
  ['ZAR', 'NAD', '1:1', 1993, 'Bank of Namibia', 'bon.com.na'],
  ['ZAR', 'SZL', '1:1', 1974, 'Central Bank of Eswatini', 'centralbank.org.sz'],
];

const buildPeg = (anchor: CurrencyCode, [code, band, since, authority, source]: Row): [CurrencyCode, Peg] => {
  const [lowest, highest = lowest] = band.split(' to ').map(parseParity) as [Ratio, Ratio?];
  return [code, { anchor, lowest, highest, since, authority, source }];
};

/**
 * The pegs in force, as the authorities announce them. A currency that was replaced by another, such as the Bulgarian
 * lev, needs none: the law fixes its rate.
 */
export const pegs: ReadonlyMap<CurrencyCode, Peg> = new Map([
  ...toDollar.map((row) => buildPeg('USD', row)),
  ...toEuro.map((row) => buildPeg('EUR', row)),
  ...toOthers.map(([anchor, ...row]) => buildPeg(anchor, row)),
]);

/** The currencies to which others are pegged; each comes after its own anchor. */
export const ANCHORS = ['USD', 'EUR', 'GBP', 'INR', 'SGD', 'ZAR', 'HKD'] as const satisfies readonly CurrencyCode[];

/** Finds the rate of the currency to which a peg ties another one; `undefined` without a peg. */
export function findAnchorRate(code: CurrencyCode, find: (code: CurrencyCode) => Ratio | undefined): Ratio | undefined {
  const anchor = pegs.get(code)?.anchor;
  return anchor === 'USD' ? ONE : anchor && find(anchor);
}
