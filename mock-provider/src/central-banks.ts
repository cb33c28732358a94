import type { CurrencyCode } from '@crossrate/contract';
import type { Calendar } from './business-days.ts';
import { ecbCodes } from './real-rates.ts';

/** A central bank whose rates Frankfurter passes on. */
export interface CentralBank {
  /** The key that Frankfurter gives to the bank. */
  readonly key: string;
  readonly calendar: Calendar;
  readonly codes: readonly string[];
}

const WEEKEND = [0, 6];
const CHRISTMAS = ['01-01', '12-25', '12-26'];
const CHRISTMAS_AND_MAY_DAY = [...CHRISTMAS, '05-01'];

/** The European Central Bank publishes at about 16:00 CET. */
export const ecbCalendar: Calendar = { hour: 15, restDays: WEEKEND, holidays: CHRISTMAS_AND_MAY_DAY };

/** The currencies of which several central banks publish rates: those of the ECB. */
export const widelyQuotedCodes: ReadonlySet<string> = new Set<CurrencyCode>(['EUR', ...ecbCodes]);

/** The central banks that publish rates of many currencies. Frankfurter states all of them against one base. */
const LARGE_BANKS: readonly CentralBank[] = [
  { key: 'ECB', calendar: ecbCalendar, codes: [...widelyQuotedCodes] },
  describeLargeBank('BOC', 'CZK DKK HUF ILS ISK MYR PHP PLN RON THB', { hour: 21 }),
  describeLargeBank('BOE', 'BRL IDR ISK MXN PHP RON', { hour: 16 }),
  describeLargeBank('RBA', 'BRL CZK DKK HUF ILS ISK MXN NOK PLN RON SEK TRY ZAR', { hour: 6 }),
  describeLargeBank('NBP', 'SGD', { hour: 11, holidays: CHRISTMAS_AND_MAY_DAY }),
  describeLargeBank('CNB', '', { hour: 13, holidays: CHRISTMAS_AND_MAY_DAY }),
  describeLargeBank('BNR', 'HKD', { hour: 11, holidays: CHRISTMAS_AND_MAY_DAY }),
  describeLargeBank('TCMB', 'BRL CZK HKD HUF IDR ILS INR ISK MXN MYR NZD PHP PLN SGD THB ZAR', {
    hour: 12,
    holidays: ['01-01', '05-01', '10-29'],
  }),
  describeLargeBank('NB', '', { hour: 14, holidays: CHRISTMAS_AND_MAY_DAY }),
];

/** The banks that alone publish the rate of a currency, by the hour of publication. */
const SMALL_BANKS: Readonly<Record<number, string>> = {
  6: `DAB=AFN BB=BDT AMBD=BND RMA=BTN RBF=FJD NBC=KHR BOL=LAK CBSL=LKR CBM=MMK BOM=MNT AMCM=MOP MMA=MVR NRB=NPR BPNG=PGK
    SBP=PKR CBSI=SBD NRBT=TOP CBC=TWD SBV=VND RBV=VUV CBS=WST`,
  9: `CBUAE=AED CBA=AMD CBAR=AZN CBB=BHD NBG=GEL CBI=IQD CBIRI=IRR CBJ=JOD NBKR=KGS CBK=KWD NBK=KZT BDL=LBP CBO=OMR
    QCB=QAR SAMA=SAR CBSY=SYP NBT=TJS CBT=TMT CBU=UZS CBY=YER`,
  12: `BOA=ALL BNA=AOA CBBH=BAM BRB=BIF BOB=BWP NBRB=BYN BCV=CVE BCD=DJF BDA=DZD CBE=EGP NBE=ETB BDI=FKP,GIP,KPW,SHP
    BOG=GHS CBG=GMD BCRG=GNF CBKE=KES CBL=LRD CBLY=LYD BKAM=MAD BNM=MDL BFM=MGA NBRM=MKD BOMU=MUR RBM=MWK BDM=MZN
    BON=NAD CBN=NGN NBS=RSD CBR=RUB,XAG,XAU,XPD,XPT BNRW=RWF CBSC=SCR CBOS=SDG BCT=TND BOT=TZS NBU=UAH BOU=UGX
    BEAC=XAF IMF=XDR BCEAO=XOF BOZ=ZMW`,
  18: `BCRA=ARS CBARU=AWG CBBB=BBD BMA=BMD BCBO=BOB CBBS=BSD CBBZ=BZD BCCH=CLP BANREP=COP BCCR=CRC BCC=CUP BCRD=DOP
    BANGUAT=GTQ BOGY=GYD BOJM=JMD CIMA=KYD BCN=NIO BNPA=PAB BCRP=PEN BCPY=PYG CBVS=SRD CBTT=TTD BCU=UYU BCVE=VES
    ECCB=XCD`,
};

/** These banks work from Sunday to Thursday. */
const SUNDAY_BANKS: ReadonlySet<string> = new Set(['CBB', 'CBE', 'CBI', 'CBJ', 'CBK', 'CBO', 'QCB', 'SAMA']);
const FRIDAY_AND_SATURDAY = [5, 6];

/** The central banks whose rates Frankfurter passes on. */
export const centralBanks: readonly CentralBank[] = [
  ...LARGE_BANKS,
  ...Object.entries(SMALL_BANKS).flatMap(([hour, banks]) =>
    banks.split(/\s+/).map((bank) => readBank(bank, Number(hour))),
  ),
];

/** Describes a bank that publishes rates of all widely quoted currencies but the missing ones. */
function describeLargeBank(
  key: string,
  missing: string,
  calendar: Pick<Calendar, 'hour'> & Partial<Calendar>,
): CentralBank {
  const codes = [...widelyQuotedCodes].filter((code) => !missing.includes(code));
  return { key, calendar: { restDays: WEEKEND, holidays: CHRISTMAS, ...calendar }, codes };
}

function readBank(text: string, hour: number): CentralBank {
  const [key = '', codes = ''] = text.split('=');
  const restDays = SUNDAY_BANKS.has(key) ? FRIDAY_AND_SATURDAY : WEEKEND;
  return { key, calendar: { hour, restDays, holidays: [] }, codes: codes.split(',') };
}
