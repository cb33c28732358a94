// Generated from the contract by `npm run generate`. Do not edit.

/** Rates of one base currency against every available target currency. */
export interface RateTable {
  /** ISO 4217 code of the base currency. */
  readonly base: CurrencyCode;
  /** Units of each target currency for one unit of the base, with six decimals or six significant figures. A supported code for which no provider has a rate is left out. */
  readonly rates: Readonly<Partial<Record<CurrencyCode, number>>>;
  /** As-of time of the data as its providers state it: the oldest of EUR, JPY, GBP, CHF, CAD and AUD against the US dollar. ISO 8601 with a numeric UTC offset. */
  readonly updated_at: string;
}

/** ISO 4217 alphabetic code of a supported currency. */
export type CurrencyCode =
  | 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZM' | 'AZN' | 'BAM'
  | 'BBD' | 'BDT' | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP'
  | 'BYN' | 'BYR' | 'BZD' | 'CAD' | 'CDF' | 'CHF' | 'CLF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CUC'
  | 'CUP' | 'CVE' | 'CYP' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EEK' | 'EGP' | 'ERN' | 'ETB'
  | 'EUR' | 'FJD' | 'FKP' | 'GBP' | 'GEL' | 'GHC' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD'
  | 'HKD' | 'HNL' | 'HRK' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JMD'
  | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KMF' | 'KPW' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK'
  | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LTL' | 'LVL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MGF' | 'MKD'
  | 'MMK' | 'MNT' | 'MOP' | 'MRO' | 'MRU' | 'MTL' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MXV' | 'MYR'
  | 'MZM' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK'
  | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'ROL' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD'
  | 'SCR' | 'SDD' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SIT' | 'SKK' | 'SLE' | 'SLL' | 'SOS' | 'SRD'
  | 'SRG' | 'SSP' | 'STD' | 'STN' | 'SVC' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMM' | 'TMT' | 'TND'
  | 'TOP' | 'TRL' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'UYU' | 'UZS' | 'VEB'
  | 'VED' | 'VEF' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XAG' | 'XAU' | 'XCD' | 'XCG' | 'XDR'
  | 'XOF' | 'XPD' | 'XPF' | 'XPT' | 'YER' | 'ZAR' | 'ZMK' | 'ZMW' | 'ZWD' | 'ZWG' | 'ZWL';

/** Why a request was not answered. */
export interface ErrorBody {
  /** Human-readable message. */
  readonly error: string;
}

/** An amount converted from one currency to another. */
export interface Conversion {
  /** Source currency code (the `from` parameter). */
  readonly base: CurrencyCode;
  /** Target currency code (the `to` parameter). */
  readonly target: CurrencyCode;
  /** The amount requested. */
  readonly amount: number;
  /** The published rate applied from base to target. */
  readonly rate: number;
  /** `amount` times `rate`, rounded half up and written with two decimals. */
  readonly converted: number;
}

/** The supported currency codes. */
export interface CurrencyList {
  /** All supported currency codes, sorted ascending. */
  readonly currencies: readonly CurrencyCode[];
}

/** The parameters of `rates`. */
export interface RatesParameters {
  /**
   * Base currency, an ISO 4217 code. The service also accepts lower case, but not GBp, a penny elsewhere.
   * @default "USD"
   */
  readonly base?: CurrencyCode | undefined;
}

/** The parameters of `convert`. */
export interface ConvertParameters {
  /** Source currency, an ISO 4217 code. The service also accepts lower case, but not GBp, a penny elsewhere. */
  readonly from: CurrencyCode;
  /** Target currency, an ISO 4217 code. The service also accepts lower case, but not GBp, a penny elsewhere. */
  readonly to: CurrencyCode;
  /** Amount to convert, greater than 0.01, with at most 40 significant digits in 64 characters. Leading zeros are no significant digits, trailing zeros are. A string is sent as it is written. */
  readonly amount: number | string | bigint;
}
