// Generated from server/browser/demo by `npm run generate`. Do not edit.
var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};

// contract/src/money/ratio.ts
function parseRatio(text) {
  const jsonNumber = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
  const [, whole, fraction = "", exponent = 0] = jsonNumber.exec(text) ?? [];
  const magnitude = Number(text);
  if (!whole || !Number.isFinite(magnitude)) return void 0;
  const digits = BigInt(whole + fraction);
  if (digits && !magnitude) return void 0;
  const places = digits ? fraction.length - Number(exponent) : 0;
  return { numerator: digits * computePowerOfTen(-places), denominator: computePowerOfTen(places) };
}
function computePowerOfTen(exponent) {
  return 10n ** BigInt(exponent > 0 ? exponent : 0);
}
function multiply(a, b) {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}
function divide(a, b) {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}
var init_ratio = __esm({
  "contract/src/money/ratio.ts"() {
    "use strict";
  }
});

// contract/src/money/round.ts
function roundHalfUp({ numerator, denominator }, decimals) {
  const halves = numerator * 2n * 10n ** BigInt(decimals) / denominator;
  const digits = String((halves + 1n) / 2n).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return digits.slice(0, point) + (decimals ? `.${digits.slice(point)}` : "");
}
function writeExactly(ratio) {
  return dropTrailingZeros(roundHalfUp(ratio, String(ratio.denominator).length - 1));
}
function dropTrailingZeros(text) {
  if (!text.includes(".")) return text;
  let end = text.length;
  while (text[end - 1] === "0") end -= 1;
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}
var init_round = __esm({
  "contract/src/money/round.ts"() {
    "use strict";
  }
});

// contract/src/money/amount.ts
function parseAmount(text) {
  const tooManyDigits = /[1-9](\.?\d){40}/;
  if (text.length > MOST_AMOUNT_CHARACTERS || tooManyDigits.test(text)) return void 0;
  const value = parseRatio(text);
  if (!value || value.numerator * BigInt(1 / MINIMUM_AMOUNT) <= value.denominator) return void 0;
  return { value, text: writeExactly(value) };
}
var MINIMUM_AMOUNT, MOST_AMOUNT_CHARACTERS;
var init_amount = __esm({
  "contract/src/money/amount.ts"() {
    "use strict";
    init_ratio();
    init_round();
    MINIMUM_AMOUNT = 0.01;
    MOST_AMOUNT_CHARACTERS = 64;
  }
});

// contract/src/money/convert-amount.ts
function convertAmount(amount, rate, decimals = 2) {
  const product = multiply(amount.value, rate);
  const converted = decimals === "all" ? writeExactly(product) : roundHalfUp(product, decimals);
  return Number.isFinite(Number(converted)) ? converted : void 0;
}
var init_convert_amount = __esm({
  "contract/src/money/convert-amount.ts"() {
    "use strict";
    init_ratio();
    init_round();
  }
});

// contract/src/money/publish-rate.ts
function publishRate(rate) {
  const { numerator, denominator } = rate;
  const sixFigures = 100000n;
  let decimals = 6;
  while (numerator && numerator * 10n ** BigInt(decimals) < denominator * sixFigures) decimals += 1;
  return dropTrailingZeros(roundHalfUp(rate, decimals));
}
var init_publish_rate = __esm({
  "contract/src/money/publish-rate.ts"() {
    "use strict";
    init_round();
  }
});

// contract/src/money/index.ts
var init_money = __esm({
  "contract/src/money/index.ts"() {
    "use strict";
    init_amount();
    init_convert_amount();
    init_publish_rate();
    init_ratio();
    init_round();
  }
});

// sdk/src/generated/messages.ts
var INVALID_AMOUNT, INVALID_CURRENCY;
var init_messages = __esm({
  "sdk/src/generated/messages.ts"() {
    "use strict";
    INVALID_AMOUNT = "Invalid amount. Please provide a number greater than 0.01.";
    INVALID_CURRENCY = "Invalid currency. Please check your currency codes.";
  }
});

// sdk/src/generated/minor-units.ts
var MINOR_UNITS;
var init_minor_units = __esm({
  "sdk/src/generated/minor-units.ts"() {
    "use strict";
    MINOR_UNITS = "xag-xau-xdr-xpd-xpt-bif0byr0clp0djf0gnf0isk0jpy0kmf0krw0mgf0pyg0rwf0trl0ugx0vnd0vuv0xaf0xof0xpf0bhd3iqd3jod3kwd3lyd3omr3tnd3clf4";
  }
});

// sdk/src/conversions/decimals-of.ts
function decimalsOf(code) {
  const place = MINOR_UNITS.indexOf(code.toLowerCase());
  const decimals = place < 0 ? 2 : MINOR_UNITS[place + code.length];
  return decimals === "-" ? void 0 : Number(decimals);
}
var init_decimals_of = __esm({
  "sdk/src/conversions/decimals-of.ts"() {
    "use strict";
    init_minor_units();
  }
});

// sdk/src/conversions/convert-at-rates.ts
function convertAtRates(rates, { from: base, to: target, amount, round }) {
  if (round !== void 0 && round !== "minor-unit") throw new TypeError("round must be 'minor-unit'.");
  const fromRate = parseRatio(String(rates[base]));
  const toRate = parseRatio(String(rates[target]));
  if (!fromRate || !toRate) return `The table has no rate of ${fromRate ? target : base}.`;
  const rateText = publishRate(divide(toRate, fromRate));
  const rate = parseRatio(rateText);
  const parsed = parseAmount(String(amount));
  const decimals = round ? decimalsOf(target) ?? "all" : 2;
  const convertedText = parsed && rate && convertAmount(parsed, rate, decimals);
  if (!convertedText) return INVALID_AMOUNT;
  const { text: amountText } = parsed;
  return Object.freeze({
    base,
    target,
    amount: Number(amountText),
    rate: Number(rateText),
    converted: Number(convertedText),
    amountText,
    rateText,
    convertedText
  });
}
var init_convert_at_rates = __esm({
  "sdk/src/conversions/convert-at-rates.ts"() {
    "use strict";
    init_money();
    init_messages();
    init_decimals_of();
  }
});

// sdk/src/conversions/read-rates.ts
function readRates(kept, { readTexts: readTexts2 }) {
  const table = toRateTable(kept);
  const { base, rates: numbers } = table;
  if (!base || !numbers) throw kept.fail("is no table");
  let rates = known.get(table);
  if (!rates) {
    const isRate = (rate) => typeof rate === "number" && rate > 0;
    const texts = Object.entries(readTexts2(kept.text).rates);
    rates = Object.fromEntries(texts.filter(([code]) => isRate(numbers[code])));
    known.set(table, rates);
  }
  return rates;
}
var known, toRateTable;
var init_read_rates = __esm({
  "sdk/src/conversions/read-rates.ts"() {
    "use strict";
    known = /* @__PURE__ */ new WeakMap();
    toRateTable = ({ data }) => data;
  }
});

// sdk/src/conversions/convert-by-table.ts
function convertByTable(kept, query, parts) {
  const data = convertAtRates(readRates(kept, parts), query);
  return typeof data === "string" ? void 0 : { ...kept, data, etag: null };
}
var init_convert_by_table = __esm({
  "sdk/src/conversions/convert-by-table.ts"() {
    "use strict";
    init_convert_at_rates();
    init_read_rates();
  }
});

// sdk/src/conversions/convert-by-law.ts
function convertByLaw({ from: base, to: target, amount }, { currencyCodes: currencyCodes2, WITHDRAWALS: WITHDRAWALS2 }) {
  if (!currencyCodes2.includes(base) || !currencyCodes2.includes(target)) return INVALID_CURRENCY;
  const successorOf = (code) => WITHDRAWALS2[code]?.successor ?? code;
  const isFixed = (WITHDRAWALS2[base] ?? WITHDRAWALS2[target]) && successorOf(base) === successorOf(target);
  if (!isFixed) return `No law fixed ${base === target ? "a successor of" : `a parity of ${base} and`} ${target}.`;
  const value = readAmount(String(amount));
  if (!value) return "Invalid amount. Please provide a number from 0.";
  const amountText = writeExactly(value);
  const rate = divide(readParity(WITHDRAWALS2[target]), readParity(WITHDRAWALS2[base]));
  const convertedText = convertAmount({ value, text: amountText }, rate, decimalsOf(target) ?? 2);
  if (!convertedText) return "Invalid amount. The result is too large.";
  return Object.freeze({
    base,
    target,
    amount: Number(amountText),
    converted: Number(convertedText),
    amountText,
    convertedText
  });
}
function readAmount(text) {
  const longestAmount = 64;
  const value = text.length > longestAmount ? void 0 : parseRatio(text);
  return value && value.numerator >= 0n ? value : void 0;
}
function readParity(withdrawal) {
  const [units, successors] = (withdrawal?.parity ?? "1:1").split(":").map(parseRatio);
  return divide(units, successors);
}
var init_convert_by_law = __esm({
  "sdk/src/conversions/convert-by-law.ts"() {
    "use strict";
    init_money();
    init_messages();
    init_decimals_of();
  }
});

// sdk/src/conversions/read-parameters.ts
function readParameters(parameters, { operation, readObject: readObject2, InvalidRequestError: InvalidRequestError2 }) {
  const read = readObject2(parameters, (given) => ({ ...operation.read(given), round: given.round }));
  const { from, to } = parameters;
  if (!from || !to) throw new InvalidRequestError2(`${from ? "to" : "from"} is missing.`);
  return read;
}
var init_read_parameters = __esm({
  "sdk/src/conversions/read-parameters.ts"() {
    "use strict";
  }
});

// sdk/src/conversions/refresh-table.ts
function createRefresh(table, load, parts) {
  return async (options = {}) => {
    parts.readOptions(options);
    if (parts.isFresh(table, parts.margin)) return;
    try {
      const next = readTable(await load(table.kept, options), parts);
      if (!parts.isFresh(table, parts.margin)) Object.assign(table, next);
    } catch (error) {
      if (!parts.isFresh(table) || error.name === "AbortError") throw error;
    }
  };
}
function readTable({ lastsUntil, ...kept }, parts) {
  const shortestLife = 6e4;
  readRates(kept, parts);
  const sentAt = Date.now();
  const latest = Math.max(kept.stale ? 0 : kept.expiresAt, sentAt + shortestLife);
  return { kept, sentAt, expiresAt: Math.min(lastsUntil ?? latest, latest) };
}
var init_refresh_table = __esm({
  "sdk/src/conversions/refresh-table.ts"() {
    "use strict";
    init_read_rates();
  }
});

// sdk/src/generated/currencies.ts
var currencyCodes, DETAILS, WITHDRAWALS;
var init_currencies = __esm({
  "sdk/src/generated/currencies.ts"() {
    "use strict";
    currencyCodes = /* @__PURE__ */ Object.freeze([
      "AED",
      "AFN",
      "ALL",
      "AMD",
      "ANG",
      "AOA",
      "ARS",
      "AUD",
      "AWG",
      "AZM",
      "AZN",
      "BAM",
      "BBD",
      "BDT",
      "BGN",
      "BHD",
      "BIF",
      "BMD",
      "BND",
      "BOB",
      "BRL",
      "BSD",
      "BTN",
      "BWP",
      "BYN",
      "BYR",
      "BZD",
      "CAD",
      "CDF",
      "CHF",
      "CLF",
      "CLP",
      "CNY",
      "COP",
      "CRC",
      "CUC",
      "CUP",
      "CVE",
      "CYP",
      "CZK",
      "DJF",
      "DKK",
      "DOP",
      "DZD",
      "EEK",
      "EGP",
      "ERN",
      "ETB",
      "EUR",
      "FJD",
      "FKP",
      "GBP",
      "GEL",
      "GHC",
      "GHS",
      "GIP",
      "GMD",
      "GNF",
      "GTQ",
      "GYD",
      "HKD",
      "HNL",
      "HRK",
      "HTG",
      "HUF",
      "IDR",
      "ILS",
      "INR",
      "IQD",
      "IRR",
      "ISK",
      "JMD",
      "JOD",
      "JPY",
      "KES",
      "KGS",
      "KHR",
      "KMF",
      "KPW",
      "KRW",
      "KWD",
      "KYD",
      "KZT",
      "LAK",
      "LBP",
      "LKR",
      "LRD",
      "LSL",
      "LTL",
      "LVL",
      "LYD",
      "MAD",
      "MDL",
      "MGA",
      "MGF",
      "MKD",
      "MMK",
      "MNT",
      "MOP",
      "MRO",
      "MRU",
      "MTL",
      "MUR",
      "MVR",
      "MWK",
      "MXN",
      "MXV",
      "MYR",
      "MZM",
      "MZN",
      "NAD",
      "NGN",
      "NIO",
      "NOK",
      "NPR",
      "NZD",
      "OMR",
      "PAB",
      "PEN",
      "PGK",
      "PHP",
      "PKR",
      "PLN",
      "PYG",
      "QAR",
      "ROL",
      "RON",
      "RSD",
      "RUB",
      "RWF",
      "SAR",
      "SBD",
      "SCR",
      "SDD",
      "SDG",
      "SEK",
      "SGD",
      "SHP",
      "SIT",
      "SKK",
      "SLE",
      "SLL",
      "SOS",
      "SRD",
      "SRG",
      "SSP",
      "STD",
      "STN",
      "SVC",
      "SYP",
      "SZL",
      "THB",
      "TJS",
      "TMM",
      "TMT",
      "TND",
      "TOP",
      "TRL",
      "TRY",
      "TTD",
      "TWD",
      "TZS",
      "UAH",
      "UGX",
      "USD",
      "UYU",
      "UZS",
      "VEB",
      "VED",
      "VEF",
      "VES",
      "VND",
      "VUV",
      "WST",
      "XAF",
      "XAG",
      "XAU",
      "XCD",
      "XCG",
      "XDR",
      "XOF",
      "XPD",
      "XPF",
      "XPT",
      "YER",
      "ZAR",
      "ZMK",
      "ZMW",
      "ZWD",
      "ZWG",
      "ZWL"
    ]);
    DETAILS = {
      AED: ["UAE Dirham", "784"],
      AFN: ["Afghani", "971"],
      ALL: ["Lek", "008"],
      AMD: ["Armenian Dram", "051"],
      ANG: ["Netherlands Antillean Guilder", "532"],
      AOA: ["Kwanza", "973"],
      ARS: ["Argentine Peso", "032"],
      AUD: ["Australian Dollar", "036"],
      AWG: ["Aruban Florin", "533"],
      AZM: ["Azerbaijanian Manat", "031"],
      AZN: ["Azerbaijan Manat", "944"],
      BAM: ["Convertible Mark", "977"],
      BBD: ["Barbados Dollar", "052"],
      BDT: ["Taka", "050"],
      BGN: ["Bulgarian Lev", "975"],
      BHD: ["Bahraini Dinar", "048"],
      BIF: ["Burundi Franc", "108"],
      BMD: ["Bermudian Dollar", "060"],
      BND: ["Brunei Dollar", "096"],
      BOB: ["Boliviano", "068"],
      BRL: ["Brazilian Real", "986"],
      BSD: ["Bahamian Dollar", "044"],
      BTN: ["Ngultrum", "064"],
      BWP: ["Pula", "072"],
      BYN: ["Belarusian Ruble", "933"],
      BYR: ["Belarusian Ruble", "974"],
      BZD: ["Belize Dollar", "084"],
      CAD: ["Canadian Dollar", "124"],
      CDF: ["Congolese Franc", "976"],
      CHF: ["Swiss Franc", "756"],
      CLF: ["Unidad de Fomento", "990"],
      CLP: ["Chilean Peso", "152"],
      CNY: ["Yuan Renminbi", "156"],
      COP: ["Colombian Peso", "170"],
      CRC: ["Costa Rican Colon", "188"],
      CUC: ["Peso Convertible", "931"],
      CUP: ["Cuban Peso", "192"],
      CVE: ["Cabo Verde Escudo", "132"],
      CYP: ["Cyprus Pound", "196"],
      CZK: ["Czech Koruna", "203"],
      DJF: ["Djibouti Franc", "262"],
      DKK: ["Danish Krone", "208"],
      DOP: ["Dominican Peso", "214"],
      DZD: ["Algerian Dinar", "012"],
      EEK: ["Kroon", "233"],
      EGP: ["Egyptian Pound", "818"],
      ERN: ["Nakfa", "232"],
      ETB: ["Ethiopian Birr", "230"],
      EUR: ["Euro", "978"],
      FJD: ["Fiji Dollar", "242"],
      FKP: ["Falkland Islands Pound", "238"],
      GBP: ["Pound Sterling", "826"],
      GEL: ["Lari", "981"],
      GHC: ["Cedi", "288"],
      GHS: ["Ghana Cedi", "936"],
      GIP: ["Gibraltar Pound", "292"],
      GMD: ["Dalasi", "270"],
      GNF: ["Guinean Franc", "324"],
      GTQ: ["Quetzal", "320"],
      GYD: ["Guyana Dollar", "328"],
      HKD: ["Hong Kong Dollar", "344"],
      HNL: ["Lempira", "340"],
      HRK: ["Kuna", "191"],
      HTG: ["Gourde", "332"],
      HUF: ["Forint", "348"],
      IDR: ["Rupiah", "360"],
      ILS: ["New Israeli Sheqel", "376"],
      INR: ["Indian Rupee", "356"],
      IQD: ["Iraqi Dinar", "368"],
      IRR: ["Iranian Rial", "364"],
      ISK: ["Iceland Krona", "352"],
      JMD: ["Jamaican Dollar", "388"],
      JOD: ["Jordanian Dinar", "400"],
      JPY: ["Yen", "392"],
      KES: ["Kenyan Shilling", "404"],
      KGS: ["Som", "417"],
      KHR: ["Riel", "116"],
      KMF: ["Comorian Franc", "174"],
      KPW: ["North Korean Won", "408"],
      KRW: ["Won", "410"],
      KWD: ["Kuwaiti Dinar", "414"],
      KYD: ["Cayman Islands Dollar", "136"],
      KZT: ["Tenge", "398"],
      LAK: ["Lao Kip", "418"],
      LBP: ["Lebanese Pound", "422"],
      LKR: ["Sri Lanka Rupee", "144"],
      LRD: ["Liberian Dollar", "430"],
      LSL: ["Loti", "426"],
      LTL: ["Lithuanian Litas", "440"],
      LVL: ["Latvian Lats", "428"],
      LYD: ["Libyan Dinar", "434"],
      MAD: ["Moroccan Dirham", "504"],
      MDL: ["Moldovan Leu", "498"],
      MGA: ["Malagasy Ariary", "969"],
      MGF: ["Malagasy Franc", "450"],
      MKD: ["Denar", "807"],
      MMK: ["Kyat", "104"],
      MNT: ["Tugrik", "496"],
      MOP: ["Pataca", "446"],
      MRO: ["Ouguiya", "478"],
      MRU: ["Ouguiya", "929"],
      MTL: ["Maltese Lira", "470"],
      MUR: ["Mauritius Rupee", "480"],
      MVR: ["Rufiyaa", "462"],
      MWK: ["Malawi Kwacha", "454"],
      MXN: ["Mexican Peso", "484"],
      MXV: ["Mexican Unidad de Inversion (UDI)", "979"],
      MYR: ["Malaysian Ringgit", "458"],
      MZM: ["Mozambique Metical", "508"],
      MZN: ["Mozambique Metical", "943"],
      NAD: ["Namibia Dollar", "516"],
      NGN: ["Naira", "566"],
      NIO: ["Cordoba Oro", "558"],
      NOK: ["Norwegian Krone", "578"],
      NPR: ["Nepalese Rupee", "524"],
      NZD: ["New Zealand Dollar", "554"],
      OMR: ["Rial Omani", "512"],
      PAB: ["Balboa", "590"],
      PEN: ["Sol", "604"],
      PGK: ["Kina", "598"],
      PHP: ["Philippine Peso", "608"],
      PKR: ["Pakistan Rupee", "586"],
      PLN: ["Zloty", "985"],
      PYG: ["Guarani", "600"],
      QAR: ["Qatari Rial", "634"],
      ROL: ["Old Leu", "642"],
      RON: ["Romanian Leu", "946"],
      RSD: ["Serbian Dinar", "941"],
      RUB: ["Russian Ruble", "643"],
      RWF: ["Rwanda Franc", "646"],
      SAR: ["Saudi Riyal", "682"],
      SBD: ["Solomon Islands Dollar", "090"],
      SCR: ["Seychelles Rupee", "690"],
      SDD: ["Sudanese Dinar", "736"],
      SDG: ["Sudanese Pound", "938"],
      SEK: ["Swedish Krona", "752"],
      SGD: ["Singapore Dollar", "702"],
      SHP: ["Saint Helena Pound", "654"],
      SIT: ["Tolar", "705"],
      SKK: ["Slovak Koruna", "703"],
      SLE: ["Leone", "925"],
      SLL: ["Leone", "694"],
      SOS: ["Somali Shilling", "706"],
      SRD: ["Surinam Dollar", "968"],
      SRG: ["Surinam Guilder", "740"],
      SSP: ["South Sudanese Pound", "728"],
      STD: ["Dobra", "678"],
      STN: ["Dobra", "930"],
      SVC: ["El Salvador Colon", "222"],
      SYP: ["Syrian Pound", "760"],
      SZL: ["Lilangeni", "748"],
      THB: ["Baht", "764"],
      TJS: ["Somoni", "972"],
      TMM: ["Turkmenistan Manat", "795"],
      TMT: ["Turkmenistan New Manat", "934"],
      TND: ["Tunisian Dinar", "788"],
      TOP: ["Pa’anga", "776"],
      TRL: ["Old Turkish Lira", "792"],
      TRY: ["Turkish Lira", "949"],
      TTD: ["Trinidad and Tobago Dollar", "780"],
      TWD: ["New Taiwan Dollar", "901"],
      TZS: ["Tanzanian Shilling", "834"],
      UAH: ["Hryvnia", "980"],
      UGX: ["Uganda Shilling", "800"],
      USD: ["US Dollar", "840"],
      UYU: ["Peso Uruguayo", "858"],
      UZS: ["Uzbekistan Sum", "860"],
      VEB: ["Bolivar", "862"],
      VED: ["Bolívar Soberano", "926"],
      VEF: ["Bolívar", "937"],
      VES: ["Bolívar Soberano", "928"],
      VND: ["Dong", "704"],
      VUV: ["Vatu", "548"],
      WST: ["Tala", "882"],
      XAF: ["CFA Franc BEAC", "950"],
      XAG: ["Silver", "961"],
      XAU: ["Gold", "959"],
      XCD: ["East Caribbean Dollar", "951"],
      XCG: ["Caribbean Guilder", "532"],
      XDR: ["SDR (Special Drawing Right)", "960"],
      XOF: ["CFA Franc BCEAO", "952"],
      XPD: ["Palladium", "964"],
      XPF: ["CFP Franc", "953"],
      XPT: ["Platinum", "962"],
      YER: ["Yemeni Rial", "886"],
      ZAR: ["Rand", "710"],
      ZMK: ["Zambian Kwacha", "894"],
      ZMW: ["Zambian Kwacha", "967"],
      ZWD: ["Zimbabwe Dollar", "716"],
      ZWG: ["Zimbabwe Gold", "924"],
      ZWL: ["Zimbabwe Dollar", "932"]
    };
    WITHDRAWALS = {
      ANG: { since: "2025-03", successor: "XCG", parity: "1:1" },
      AZM: { since: "2005-12", successor: "AZN", parity: "5000:1" },
      BGN: { since: "2026-01", successor: "EUR", parity: "1.95583:1" },
      BYR: { since: "2017-01", successor: "BYN", parity: "10000:1" },
      CUC: { since: "2021-06", successor: "CUP", parity: "1:24" },
      CYP: { since: "2008-01", successor: "EUR", parity: "0.585274:1" },
      EEK: { since: "2011-01", successor: "EUR", parity: "15.6466:1" },
      GHC: { since: "2008-01", successor: "GHS", parity: "10000:1" },
      HRK: { since: "2023-01", successor: "EUR", parity: "7.53450:1" },
      LTL: { since: "2014-12", successor: "EUR", parity: "3.45280:1" },
      LVL: { since: "2014-01", successor: "EUR", parity: "0.702804:1" },
      MGF: { since: "2004-12", successor: "MGA", parity: "5:1" },
      MRO: { since: "2017-12", successor: "MRU", parity: "10:1" },
      MTL: { since: "2008-01", successor: "EUR", parity: "0.429300:1" },
      MZM: { since: "2006-06", successor: "MZN", parity: "1000:1" },
      ROL: { since: "2005-06", successor: "RON", parity: "10000:1" },
      SDD: { since: "2007-07", successor: "SDG", parity: "100:1" },
      SIT: { since: "2007-01", successor: "EUR", parity: "239.640:1" },
      SKK: { since: "2009-01", successor: "EUR", parity: "30.1260:1" },
      SLL: { since: "2023-12", successor: "SLE", parity: "1000:1" },
      SRG: { since: "2003-12", successor: "SRD", parity: "1000:1" },
      STD: { since: "2017-12", successor: "STN", parity: "1000:1" },
      TMM: { since: "2009-01", successor: "TMT", parity: "5000:1" },
      TRL: { since: "2005-12", successor: "TRY", parity: "1000000:1" },
      VEB: { since: "2008-01", successor: "VES", parity: "100000000000000:1" },
      VEF: { since: "2018-08", successor: "VES", parity: "100000000000:1" },
      ZMK: { since: "2012-12", successor: "ZMW", parity: "1000:1" },
      ZWD: { since: "2008-08", successor: "ZWG", parity: "24987242000000000000000000:1" },
      ZWL: { since: "2024-09", successor: "ZWG", parity: "2498.7242:1" }
    };
  }
});

// sdk/src/conversions/parities.ts
var parities_exports = {};
__export(parities_exports, {
  WITHDRAWALS: () => WITHDRAWALS,
  currencyCodes: () => currencyCodes
});
var init_parities = __esm({
  "sdk/src/conversions/parities.ts"() {
    "use strict";
    init_currencies();
  }
});

// sdk/src/conversions/create-converter.ts
function createConverter(first, load, parts) {
  const table = readTable(first, parts);
  return {
    get base() {
      return toRateTable(table.kept).base;
    },
    get updatedAt() {
      return toRateTable(table.kept).updated_at;
    },
    get expiresAt() {
      return new Date(table.expiresAt);
    },
    get isStale() {
      return !parts.isFresh(table);
    },
    refresh: createRefresh(table, load, parts),
    convert(parameters) {
      if (!parts.isFresh(table)) throw new parts.StaleRatesError("The rates expired: refresh first.");
      const conversion = readParameters(parameters, parts);
      return requireResult(convertAtRates(readRates(table.kept, parts), conversion), parts);
    },
    async convertAtParity(parameters) {
      const conversion = readParameters(parameters, parts);
      const parities = await Promise.resolve().then(() => (init_parities(), parities_exports)).catch((cause) => {
        throw new parts.CrossrateError("The parities could not be loaded.", { cause });
      });
      return requireResult(convertByLaw(conversion, parities), parts);
    }
  };
}
function requireResult(result, parts) {
  if (typeof result === "string") throw new parts.InvalidRequestError(result);
  return result;
}
var init_create_converter = __esm({
  "sdk/src/conversions/create-converter.ts"() {
    "use strict";
    init_convert_at_rates();
    init_convert_by_law();
    init_read_parameters();
    init_read_rates();
    init_refresh_table();
  }
});

// sdk/src/conversions/index.ts
var conversions_exports = {};
__export(conversions_exports, {
  convert: () => convertByTable,
  createConverter: () => createConverter
});
var init_conversions = __esm({
  "sdk/src/conversions/index.ts"() {
    "use strict";
    init_convert_by_table();
    init_create_converter();
  }
});

// server/browser/demo/element.ts
function findElement(id, kind) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The document has no ${kind.name} with the id ${id}.`);
}
function createElement(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

// server/browser/demo/attribution.ts
async function showAttribution() {
  const place = findElement("attribution", HTMLElement);
  try {
    const { info } = await (await fetch("/openapi.json")).json();
    const sources = (info["x-attribution"] ?? []).map(({ text, url }) => {
      const link = createElement("a", text);
      link.href = url;
      return link;
    });
    place.append(`Crossrate ${info.version}. Rates: `, ...sources, ".");
  } catch {
    place.append("The sources of the rates did not load.");
  }
}

// contract/src/error-responses.ts
init_money();
var errorResponses = {
  badRequest: { status: 400, body: { error: "Bad request." } },
  unauthorized: { status: 401, body: { error: "Missing or invalid API key." } },
  accountRestricted: { status: 403, body: { error: "This account is restricted." } },
  emailUnverified: { status: 403, body: { error: "Please verify your e-mail address." } },
  notFound: { status: 404, body: { error: "Not found." } },
  methodNotAllowed: { status: 405, body: { error: "Method not allowed." } },
  requestTimeout: { status: 408, body: { error: "Request timeout." } },
  invalidCurrency: { status: 422, body: { error: "Invalid currency. Please check your currency codes." } },
  invalidAmount: {
    status: 422,
    body: { error: `Invalid amount. Please provide a number greater than ${MINIMUM_AMOUNT}.` }
  },
  quotaExceeded: { status: 429, body: { error: "Daily request limit exceeded. It resets at midnight UTC." } },
  headerFieldsTooLarge: { status: 431, body: { error: "Request header fields too large." } },
  internal: { status: 500, body: { error: "Internal server error." } },
  unavailable: { status: 503, body: { error: "Service temporarily unavailable. Please try again later." } }
};

// contract/src/limits.ts
var limits = {
  /** Requests of one key in a UTC day, unless its account has another limit. */
  requestsPerDay: 100,
  /** Hours between two refreshes of the rates, counted from midnight UTC. */
  refreshIntervalHours: 3,
  /** The most bytes of the request line and the header fields together. */
  requestHeadBytes: 16384
};
var API_KEY_HEADER = "X-API-KEY";

// sdk/src/generated/quota-headers.ts
var QUOTA_LIMIT = "X-RateLimit-Limit";
var QUOTA_REMAINING = "X-RateLimit-Remaining";
var QUOTA_RESET = "X-RateLimit-Reset";

// sdk/src/runtime/read-header.ts
function readHeader({ headers }, name) {
  return headers.get(name)?.trim() ?? "";
}

// sdk/src/runtime/read-quota.ts
function readQuota(response) {
  const values = [QUOTA_LIMIT, QUOTA_REMAINING, QUOTA_RESET].map((name) => readHeader(response, name));
  if (!values.every((value) => /^\d{1,12}$/.test(value))) return void 0;
  const [limit, remaining, reset] = values.map(Number);
  return Object.freeze({ limit, remaining, resetAt: new Date(reset * 1e3) });
}

// sdk/src/runtime/try-to.ts
async function ignoreFailure(work) {
  try {
    await work();
  } catch {
  }
}
function tryTo(work) {
  try {
    return work();
  } catch {
  }
}

// sdk/src/runtime/answer-promise.ts
function createAnswerPromise(answer) {
  const promised = answer.then(({ data }) => data);
  return Object.assign(promised, {
    withResponse() {
      ignoreFailure(() => promised);
      return answer.then(({ data, response, stale }) => ({
        data,
        response,
        quota: readQuota(response),
        stale
      }));
    }
  });
}

// sdk/src/runtime/errors.ts
var BRAND = /* @__PURE__ */ Symbol.for("@crossrate/sdk error");
var CrossrateError = class extends Error {
  /** The name of the class, also after a minifier has shortened the class itself. */
  name = "CrossrateError";
  /**
   * @param message - Human-readable message.
   * @param details - The details of the failure.
   */
  constructor(message, { cause, ...details } = {}) {
    super(message, cause === void 0 ? {} : { cause });
    Object.assign(this, details, { code: findCode(cause) });
  }
  /** @internal */
  [BRAND]() {
  }
  /** Gives everything that may be logged. The cause is left out, because it comes from outside this package. */
  toJSON() {
    return { ...this, message: this.message };
  }
};
function findCode(error, depth = 5) {
  const { code, cause, errors } = Object(error);
  if (typeof code === "string") return code;
  if (depth)
    return [cause].concat(errors).map((inner) => findCode(inner, depth - 1)).find(Boolean);
  return void 0;
}
var AuthenticationError = class extends CrossrateError {
  name = "AuthenticationError";
};
var PermissionError = class extends CrossrateError {
  name = "PermissionError";
};
var InvalidRequestError = class extends CrossrateError {
  name = "InvalidRequestError";
};
var QuotaExceededError = class extends CrossrateError {
  name = "QuotaExceededError";
  /** The time of the quota's reset: midnight UTC; `undefined` when the answer does not say. */
  get resetAt() {
    return this.quota?.resetAt;
  }
};
var ServiceUnavailableError = class extends CrossrateError {
  name = "ServiceUnavailableError";
};
var ConnectionError = class extends CrossrateError {
  name = "ConnectionError";
};
var TimeoutError = class extends CrossrateError {
  name = "TimeoutError";
};
var AbortError = class extends CrossrateError {
  name = "AbortError";
};
var UnexpectedResponseError = class extends CrossrateError {
  name = "UnexpectedResponseError";
};
var StaleRatesError = class extends CrossrateError {
  name = "StaleRatesError";
};

// sdk/src/runtime/build-error.ts
var ERROR_CLASSES = {
  401: AuthenticationError,
  403: PermissionError,
  422: InvalidRequestError,
  429: QuotaExceededError,
  503: ServiceUnavailableError
};
function buildError({ response, text, apiKey }, problem, cause) {
  const mostCharacters = 200;
  const shortestSecret = 8;
  const longestSearch = 1e5;
  const writeRange = (marks) => `.{1,${marks.length}9}?`;
  const hideKey = (given) => apiKey?.[shortestSecret - 1] ? given.slice(0, longestSearch).replace(new RegExp(apiKey.replace(/[\W_]+/g, writeRange), "g"), "[key]") : given;
  const redact = (given) => hideKey(given).slice(0, mostCharacters);
  const { status } = response;
  const details = {
    status,
    requestId: redact(readHeader(response, "X-Request-Id")) || void 0,
    retryAfter: readRetryAfter(response),
    quota: readQuota(response),
    cause
  };
  const firstRefusal = 400;
  const refusal = !problem && status >= firstRefusal && tryTo(() => JSON.parse(text).error);
  if (typeof refusal === "string") return new (ERROR_CLASSES[status] ?? CrossrateError)(redact(refusal), details);
  const location2 = hideKey(readHeader(response, "Location")).replace(/[?#].*|(^|\/)[^/?#]*@/g, "$1");
  const message = problem ?? `Unexpected status ${status}${location2 && `: redirect to ${location2}`}`;
  return new UnexpectedResponseError(redact(`${message}.`), {
    ...details,
    snippet: apiKey === void 0 ? "" : redact(text)
  });
}
function readRetryAfter(response) {
  const longestWaitSeconds = 86400;
  const after = readHeader(response, "Retry-After");
  const now = Date.parse(readHeader(response, "Date")) || Date.now();
  const seconds = /^\d+$/.test(after) ? +after : Math.ceil((Date.parse(/GMT$/.test(after) ? after : "") - now) / 1e3);
  return seconds <= 0 ? 0 : Math.min(seconds, longestWaitSeconds) || void 0;
}

// sdk/src/runtime/limit.ts
var LONGEST_TIMER = 2147483647;
function startLimit({ signals, totalTimeout }) {
  return { signals, totalTimeout, endsAt: performance.now() + totalTimeout };
}
var Listeners = class extends Set {
  handleEvent() {
    for (const listener of this) listener();
  }
};
var listening = /* @__PURE__ */ new WeakMap();
function onAbort(signal, listener) {
  if (signal.aborted) listener();
  const listeners = listening.get(signal) ?? new Listeners();
  listening.set(signal, listeners.add(listener));
  signal.addEventListener("abort", listeners);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) signal.removeEventListener("abort", listeners);
  };
}
async function runWithin(limit, work, timeout = LONGEST_TIMER) {
  const { signals, endsAt, totalTimeout } = limit;
  const left = totalTimeout === void 0 ? LONGEST_TIMER : endsAt - performance.now();
  let timer;
  let stops = [];
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(work ? reject : resolve, Math.max(0, Math.min(timeout, left, LONGEST_TIMER)));
      stops = signals.map(
        (signal) => onAbort(signal, () => {
          limit.endsAt = 0;
          reject(
            totalTimeout === void 0 ? signal.reason : new AbortError("The call was aborted.", { cause: signal.reason })
          );
        })
      );
      if (limit.endsAt) work?.().then(resolve, reject);
    });
  } catch (error) {
    throw error ?? new TimeoutError(`No answer within ${timeout < left ? timeout : totalTimeout} ms.`);
  } finally {
    clearTimeout(timer);
    for (const stop of stops) stop();
  }
}

// sdk/src/runtime/log-entry.ts
function writeLogEntry({ log, path }, { attempt = 0, duration = 0, ...facts } = {}) {
  ignoreFailure(
    () => log?.({ method: "GET", path, attempt, cached: !attempt, duration: +duration.toFixed(1), ...facts })
  );
}

// sdk/src/runtime/read-data.ts
function readData(body) {
  const data = JSON.parse(body);
  let texts;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== "number") continue;
    texts ??= readTexts(body);
    data[`${name}Text`] = texts[name];
  }
  return data;
}
function readTexts(body) {
  const tokens = /\\.|"|-?\d[\d.eE+-]*/g;
  let isString = false;
  const replace = (token) => {
    if (token !== '"') return isString ? token : `"${token}"`;
    isString = !isString;
    return token;
  };
  return JSON.parse(body.replace(tokens, replace));
}

// sdk/src/runtime/error-guards.ts
function isCrossrateError(error) {
  return BRAND in Object(error);
}
var isKind = (error, name) => isCrossrateError(error) && error.name === name;
var isInvalidRequestError = (error) => isKind(error, "InvalidRequestError");
var isQuotaExceededError = (error) => isKind(error, "QuotaExceededError");

// sdk/src/runtime/to-crossrate-error.ts
function toCrossrateError({ path, baseUrl }, cause) {
  return Object.assign(isCrossrateError(cause) ? cause : new CrossrateError("The call failed.", { cause }), {
    host: new URL(baseUrl).host,
    path
  });
}

// sdk/src/runtime/read-answer.ts
function readAnswer(call, received, known2) {
  const { response, text, sentAt } = received;
  const expiresAt = sentAt + readSecondsFresh(response) * 1e3;
  const fail = (problem2, cause) => toCrossrateError(call, buildError(received, `The answer ${problem2}`, cause));
  const update = { response, stale: false, sentAt, expiresAt, fail };
  if (response.status === 304 && known2) return { ...known2, ...update };
  const data = /^\s*{/.test(text) && tryTo(() => readData(text));
  if (!data) throw fail("is no JSON object");
  let problem;
  try {
    problem = call.check?.(call.id, data, call.query);
  } catch (cause) {
    throw fail("could not be checked", cause);
  }
  ignoreFailure(() => problem);
  if (problem) throw fail(`does not match: ${typeof problem === "string" ? problem : "check gave no text"}`);
  Object.values(Object.freeze(data)).forEach(Object.freeze);
  return { ...update, data, text, etag: readHeader(response, "ETag") };
}
function readSecondsFresh(response) {
  const never = -1e10;
  const control = readHeader(response, "Cache-Control");
  if (/\bno-store\b/i.test(control)) return never;
  if (/\bno-cache\b/i.test(control)) return 0;
  const [, maxAge = 0] = /(?:^|[,\s])max-age="?(\d{1,9})/i.exec(control) ?? [];
  return Math.max(0, +maxAge - Math.max(0, +readHeader(response, "Age") || 0));
}

// sdk/src/generated/api-key-header.ts
var API_KEY_HEADER2 = "X-API-KEY";

// sdk/src/generated/version.ts
var VERSION = "0.1.0";

// sdk/src/runtime/platform.ts
var platform = globalThis;

// sdk/src/runtime/read-object.ts
function readObject(given, read, name = "parameters") {
  let known2;
  const names = typeof given === "object" && tryTo(() => {
    known2 = read(given);
    return Object.keys(given);
  });
  if (!names) throw new TypeError(`${name} must be an object.`);
  if (names[0] && !names.some((own) => own in known2))
    throw new TypeError(`${name} must be ${Object.keys(known2).join(", ")}, not ${names[0]}.`);
  return known2;
}

// sdk/src/runtime/settings.ts
var isNumber = (value) => typeof value === "number" && value >= 0;
var isFunction = (value) => typeof value === "function";
var NUMBER = [isNumber, "a number from 0"];
var FUNCTION = [isFunction, "a function"];
var CALL_READERS = {
  timeout: NUMBER,
  totalTimeout: NUMBER,
  maxRetries: NUMBER,
  staleIfError: NUMBER,
  signal: [(value) => "aborted" in value && isFunction(value.removeEventListener), "an AbortSignal"],
  headers: [readHeaders, "HTTP headers"],
  fetch: FUNCTION
};
var CLIENT_READERS = {
  baseUrl: [readAddress, "an http(s) address without password, query or /api (or CROSSRATE_BASE_URL)"],
  apiKey: [(value) => isFunction(value) || readKey(value), "a key or a function (or CROSSRATE_API_KEY)"],
  ...CALL_READERS,
  cache: [
    (value) => value === false || isNumber(value) || isFunction(value.get) && isFunction(value.set),
    "a number from 0, false or a cache"
  ],
  check: FUNCTION,
  log: FUNCTION
};
function readOptions(options, readers = CALL_READERS) {
  const read = {};
  readObject(options, () => readers, "options");
  for (const [name, [reader, description]] of Object.entries(readers)) {
    let given;
    let value;
    try {
      given = options[name];
      if (given === void 0) continue;
      value = reader(given);
    } catch {
    }
    if (!value && value !== "") throw new TypeError(`${name} must be ${description}.`);
    read[name] = value === true ? given : value;
  }
  return read;
}
function createSettings(options) {
  const settings = {
    baseUrl: readEnvironment("CROSSRATE_BASE_URL"),
    apiKey: readEnvironment("CROSSRATE_API_KEY"),
    timeout: 1e4,
    totalTimeout: 6e4,
    maxRetries: 2,
    ...readOptions(options, CLIENT_READERS)
  };
  return readOptions(settings, CLIENT_READERS);
}
function applyOptions(settings, options) {
  const { signals = [settings.signal] } = settings;
  const given = readOptions(options);
  return {
    ...settings,
    ...given,
    ...(given.headers || given.fetch) && { cache: false },
    headers: { ...settings.headers, ...given.headers },
    signals: [...signals, given.signal].filter(Boolean)
  };
}
function readKey(value) {
  const key = value.trim();
  if (/[^!-~]/.test(key)) throw new TypeError("apiKey gave no key.");
  return key;
}
function readAddress(value) {
  const address = new URL(value).href.replace(/\/+$/, "");
  return /^https?:\/\/[^/?#@]+(?!.*\/api$)(\/[^?#]*)?$/.test(address) && address;
}
function readHeaders(value) {
  const headers = new Headers(value);
  headers.delete(API_KEY_HEADER2);
  return Object.fromEntries(headers);
}
function readEnvironment(name) {
  return tryTo(() => platform.process?.env?.[name]) ?? "";
}

// sdk/src/runtime/request.ts
function buildCall(operation, parameters, settings) {
  const query = readObject(parameters, operation.read);
  const search = String(new URLSearchParams(query));
  return { ...settings, ...operation, query, url: settings.baseUrl + operation.path + (search && `?${search}`) };
}
async function resolveKey({ keyed, apiKey }) {
  try {
    return keyed ? readKey(typeof apiKey === "function" ? await apiKey() : apiKey) : "";
  } catch (cause) {
    throw new AuthenticationError("apiKey gave no key.", { cause });
  }
}
function buildInit({ headers }, apiKey, signal, etag) {
  return {
    headers: {
      accept: "application/json",
      // Browsers send a `User-Agent` of their own; another value would take a preflight.
      ...platform.process?.versions?.node && { "user-agent": `crossrate-sdk/${VERSION}` },
      ...headers,
      ...apiKey && { [API_KEY_HEADER2]: apiKey },
      ...etag && { "If-None-Match": etag }
    },
    signal,
    redirect: "manual",
    ...tryTo(() => "cache" in Request.prototype) && { cache: "no-store" }
  };
}

// sdk/src/runtime/retry.ts
function computeRetryDelay(error, retries, random = Math.random()) {
  const firstSeconds = 0.5;
  const longestSeconds = 8;
  if (!isTransient(error)) return void 0;
  return 1e3 * (error.retryAfter ?? Math.min(firstSeconds * 2 ** retries, longestSeconds) * (1 - random / 2));
}
function isTransient(error) {
  return /^(50[234]|ConnectionError|TimeoutError)$/.test(error.status ?? error.name);
}

// sdk/src/runtime/exchange.ts
async function exchange(call, limit, known2) {
  let { maxRetries } = call;
  let canRenewKey = call.keyed && typeof call.apiKey === "function";
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const controller = new AbortController();
    const logAttempt = (outcome) => writeLogEntry(call, { attempt, duration: performance.now() - startedAt, ...outcome });
    try {
      const kept = await runWithin(limit, () => ask(call, controller.signal, known2), call.timeout);
      logAttempt({ status: kept.response.status });
      return kept;
    } catch (thrown) {
      controller.abort(thrown);
      const error = thrown;
      let retryIn = computeRetryDelay(error, attempt - 1);
      if (attempt > maxRetries || performance.now() + retryIn >= limit.endsAt) retryIn = void 0;
      if (error.status === 401 && canRenewKey) {
        canRenewKey = false;
        maxRetries += 1;
        retryIn = 0;
      }
      logAttempt({ status: error.status, error: error.name, retryIn });
      if (retryIn === void 0) throw error;
      await runWithin(limit, void 0, retryIn);
    }
  }
}
async function ask(call, signal, known2) {
  const { fetch: fetch2 = globalThis.fetch } = call;
  const apiKey = await resolveKey(call);
  const sentAt = Date.now();
  let received;
  try {
    const response2 = await fetch2(call.url, buildInit(call, apiKey, signal, known2?.etag));
    received = { response: response2, text: await response2.text(), sentAt, apiKey };
  } catch (cause) {
    tryTo(() => delete cause.cause.data);
    throw new ConnectionError("The service could not be reached.", { cause });
  }
  const { response } = received;
  const isExpected = response.status === 200 || response.status === 304 && known2?.etag;
  if (!isExpected) throw buildError(received);
  return readAnswer(call, received, known2);
}

// sdk/src/runtime/to-code.ts
function toCode(code) {
  return toText(code).replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
function toText(value) {
  return tryTo(() => String(value)) ?? "";
}

// sdk/src/generated/operations.ts
var RATES = {
  id: "rates",
  path: "/api/rates",
  keyed: true,
  read: ({ base = "USD" }) => ({ base: toCode(base) })
};
var CONVERT = {
  id: "convert",
  path: "/api/convert",
  keyed: true,
  read: ({ from, to, amount }) => ({ from: toCode(from), to: toCode(to), amount: toText(amount) })
};
var CURRENCIES = {
  id: "currencies",
  path: "/api/currencies",
  keyed: false,
  read: () => ({})
};
var Operations = class {
  /**
   * List the rates of a base currency.
   *
   * Returns the rates of a base currency against all available target currencies. An answer costs one request of the daily quota; a 304 costs none.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.rates();
   * ```
   */
  rates(parameters = {}, options) {
    return this.send(RATES, parameters, options);
  }
  /**
   * Convert an amount between two currencies.
   *
   * Converts an amount at the published rate. The published rate of a withdrawn currency is its legal parity, rounded, so the result may differ from a conversion at the exact parity. An answer costs one request of the daily quota. Converting between supported codes for which no provider has a rate answers 503.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
   * ```
   */
  convert(parameters, options) {
    return this.send(CONVERT, parameters, options);
  }
  /**
   * List the supported currencies.
   *
   * Returns the supported ISO 4217 codes, sorted ascending. Needs no key and costs no request.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const answer = await crossrate.currencies();
   * ```
   */
  currencies(options) {
    return this.send(CURRENCIES, {}, options);
  }
};

// sdk/src/runtime/kept-answer.ts
function isFresh({ sentAt, expiresAt }, margin = 0) {
  return sentAt <= Date.now() && Date.now() + margin < expiresAt;
}

// sdk/src/runtime/conversions.ts
var MARGIN = 1e3;
var CLIENT_PARTS = {
  margin: MARGIN,
  operation: CONVERT,
  CrossrateError,
  InvalidRequestError,
  StaleRatesError,
  isFresh,
  readObject,
  readOptions,
  readTexts
};
function loadConversions() {
  return Promise.resolve().then(() => (init_conversions(), conversions_exports)).catch((cause) => {
    throw new CrossrateError("The converter could not be loaded.", { cause });
  });
}
async function createConverter2(load, limit) {
  const [{ createConverter: create }, first] = await Promise.all([runWithin(limit, loadConversions), load()]);
  return create(first, load, CLIENT_PARTS);
}
async function convertByTable2(kept, query, limit) {
  try {
    return (await runWithin(limit, loadConversions)).convert(kept, query, CLIENT_PARTS);
  } catch {
  }
}

// sdk/src/runtime/answer-cache.ts
function createMemoryCache(limit) {
  const answers = /* @__PURE__ */ new Map();
  const set = (request, kept) => {
    const held = answers.get(request);
    if (held && isFresh(held) && held.sentAt > kept.sentAt) return;
    answers.delete(request);
    answers.set(request, kept);
    const [oldest] = answers.keys();
    if (answers.size > limit) answers.delete(oldest);
  };
  const get = (request) => {
    const kept = answers.get(request);
    if (kept) set(request, kept);
    return kept;
  };
  return { get, set };
}

// sdk/src/runtime/transport.ts
var Transport = class {
  #memory;
  #cache;
  /** The requests under way, by address and time limits. */
  #joins = /* @__PURE__ */ new Map();
  /** @param cache - The number of answers to keep in memory, or a cache beside the memory. */
  constructor(cache = 100) {
    this.#memory = createMemoryCache(typeof cache === "number" ? cache : 100);
    if (Object(cache).get) this.#cache = cache;
  }
  /**
   * Finds the answer to a call in memory or in the cache.
   *
   * @param limit - Bounds the time of the cache. A cache that fails or takes longer is ignored.
   */
  async find(call, limit) {
    const cache = this.#cache;
    const known2 = this.#memory.get(call.url);
    if (!cache || known2 && isFresh(known2)) return known2;
    const ask2 = async () => {
      const given = await cache.get(call.url);
      return given && { ...readAnswer(call, given), etag: given.etag };
    };
    const kept = await runWithin(limit, ask2).catch(() => void 0);
    if (kept && kept.sentAt > (known2?.sentAt ?? 0)) this.#memory.set(call.url, kept);
    return this.#memory.get(call.url);
  }
  /** Gives a fresh answer from the cache, or else asks the service for changes. */
  async send(call, { find, margin, older }) {
    const { signals, staleIfError } = call;
    const give = (kept, staleUntil) => {
      writeLogEntry(call);
      return { ...kept, stale: !!staleUntil, lastsUntil: staleUntil ?? kept.expiresAt };
    };
    let known2 = find ? this.#memory.get(call.url) : older;
    if (known2 && isFresh(known2, margin) && !signals.some((signal) => signal.aborted)) return give(known2);
    const waiter = startLimit(call);
    try {
      if (!find) return await exchange(call, waiter, older);
      return await runWithin(waiter, async () => {
        known2 = await find(waiter) ?? older;
        if (!waiter.endsAt) throw waiter;
        if (known2 && isFresh(known2, margin)) return give(known2);
        return this.#join(call, known2, waiter);
      });
    } catch (cause) {
      waiter.endsAt = 0;
      waiter.leave?.(cause);
      const error = toCrossrateError(call, cause);
      if (known2 && staleIfError && isTransient(error)) {
        const lastsUntil = known2.expiresAt + staleIfError;
        if (Date.now() < lastsUntil) return give(known2, lastsUntil);
      }
      throw error;
    }
  }
  /** Joins a request under way, or starts one. */
  #join(call, known2, waiter) {
    const id = String([call.url, call.timeout, call.totalTimeout, call.maxRetries]);
    const joined = this.#joins.get(id)?.(waiter);
    if (joined) return joined;
    const controller = new AbortController();
    const limit = { signals: [controller.signal], endsAt: waiter.endsAt };
    let waiting = 0;
    const forget = () => this.#joins.get(id) === join && this.#joins.delete(id);
    const kept = exchange(call, limit, known2).then((answer) => {
      if (forget() && answer.expiresAt > 0) {
        this.#memory.set(call.url, answer);
        ignoreFailure(() => this.#cache?.set(call.url, this.#memory.get(call.url)));
      }
      return answer;
    }).finally(forget);
    const join = (joining) => {
      if (waiting && performance.now() >= limit.endsAt) return void 0;
      waiting += 1;
      limit.endsAt = Math.max(limit.endsAt, joining.endsAt);
      joining.leave = (reason) => {
        waiting -= 1;
        if (!waiting && forget()) controller.abort(reason);
      };
      return kept;
    };
    this.#joins.set(id, join);
    join(waiter);
    return kept;
  }
};

// sdk/src/runtime/client.ts
var Crossrate = class extends Operations {
  #settings;
  #transport;
  /**
   * Creates a client. A client keeps answers in memory, so create one and share it.
   *
   * @param options - `baseUrl` and `apiKey` default to environment variables.
   * @throws TypeError that names the first invalid or unknown option and what is valid.
   */
  constructor(options = {}) {
    super();
    this.#settings = createSettings(options);
    this.#transport = new Transport(this.#settings.cache);
  }
  /**
   * Creates a client with some options replaced. Both clients share one cache, unless `apiKey`, `headers`, `fetch`,
   * `cache` or `check` is replaced. A subclass creates another of its own, so its constructor must take these options.
   *
   * @throws TypeError that names the first invalid or unknown option and what is valid.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const patient = crossrate.withOptions({ timeout: 30_000, maxRetries: 5 });
   * ```
   */
  withOptions(options) {
    const changes = readOptions(options, CLIENT_READERS);
    const derived = new this.constructor({ ...this.#settings, ...changes });
    const separating = ["apiKey", "headers", "fetch", "cache", "check"];
    if (!separating.some((name) => name in changes)) derived.#transport = this.#transport;
    return derived;
  }
  /**
   * Fetches one rate table and creates a converter with it. The converter converts any number of amounts without
   * another request, until the table expires.
   *
   * @throws CrossrateError when the service answers with an error or cannot be reached.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
   * const converter = await crossrate.converter({ base: 'USD' });
   * const prices = [5, 10, 20].map((amount) => converter.convert({ from: 'USD', to: 'EUR', amount }).converted);
   * ```
   */
  async converter(parameters = {}, options = {}) {
    const query = readObject(parameters, RATES.read);
    const lasting = { ...options, signal: void 0 };
    const load = (known2, later = {}) => this.#exchange(RATES, query, { options: [known2 ? lasting : options, later], margin: MARGIN, older: known2 });
    return createConverter2(load, startLimit(applyOptions(this.#settings, options)));
  }
  /**
   * A reactive proxy could not read the private fields of a client. Vue makes no proxy of an object with a tag of its own.
   * The prototype has no tag of its own, because Jest mocks the methods of plain prototypes only.
   *
   * @internal
   */
  get [Symbol.toStringTag]() {
    return #settings in this && "Crossrate";
  }
  send(operation, parameters, options = {}) {
    return createAnswerPromise(this.#exchange(operation, parameters, { options: [options] }));
  }
  async #exchange(operation, parameters, { options, ...cacheUse }) {
    const settings = options.reduce(applyOptions, this.#settings);
    const call = buildCall(operation, parameters, settings);
    return this.#transport.send(call, {
      ...cacheUse,
      find: settings.cache !== false && ((limit) => this.#find(call, limit))
    });
  }
  /**
   * Finds an answer in the cache. A conversion can also be computed from a table whose base is the source currency, to
   * the service's last digit.
   */
  async #find(call, { signals, totalTimeout }) {
    const limit = startLimit({ signals, totalTimeout: Math.min(totalTimeout, 1e3) });
    const find = (other) => this.#transport.find(other, limit);
    const { query } = call;
    const table = query.from ? await find(buildCall(RATES, { base: query.from }, call)) : void 0;
    const converted = table && await convertByTable2(table, query, limit);
    if (converted && isFresh(converted)) return converted;
    const kept = await find(call);
    return (converted?.expiresAt ?? 0) > (kept?.expiresAt ?? 0) ? converted : kept;
  }
};

// sdk/src/currencies/index.ts
init_currencies();

// sdk/src/currencies/currency-of.ts
init_decimals_of();
init_currencies();

// sdk/src/currencies/is-currency-code.ts
init_currencies();
function isCurrencyCode(text) {
  return currencyCodes.includes(text);
}

// sdk/src/currencies/currency-of.ts
function currencyOf(code) {
  if (!isCurrencyCode(code)) return void 0;
  const [name, numericCode] = DETAILS[code];
  const withdrawal = WITHDRAWALS[code];
  return { code, name, numericCode, minorUnits: decimalsOf(code), withdrawal: withdrawal && { ...withdrawal } };
}

// server/browser/demo/create-client.ts
function createClient(apiKey, fetch2) {
  return new Crossrate({ baseUrl: location.origin, apiKey, fetch: fetch2, cache: false, maxRetries: 0 });
}

// server/browser/demo/exchange-view.ts
var SHOWN_FIELDS = ["Retry-After", "RateLimit", "WWW-Authenticate", "Allow", "X-Request-Id"];
var ExchangeView = class {
  #root;
  /** @param owner - The name of the request in the labels of the buttons, to distinguish several views. */
  constructor(id, owner) {
    this.#root = findElement(id, HTMLElement);
    this.#root.append(findElement("exchange-template", HTMLTemplateElement).content.cloneNode(true));
    for (const button of this.#root.querySelectorAll("[data-copy]")) {
      const what = button.dataset.copy === "curl" ? "curl line" : "SDK code";
      button.append(createElement("span", ` the ${what} ${owner}`, "quiet"));
      button.addEventListener("click", () => this.#copy(button));
    }
  }
  showRequest({ curl, code }) {
    this.#findPart("curl").textContent = curl;
    this.#findPart("code").textContent = code;
    this.#showStatus("–", "");
    this.#findPart("answer").textContent = "Not asked yet.";
  }
  showProgress(text) {
    this.#showStatus("…", "");
    this.#findPart("answer").textContent = text;
  }
  showAnswer({ observed, outcome }) {
    const lines = observed ? [...SHOWN_FIELDS.flatMap((name) => writeField(name, observed.headers)), "", indent(observed.body)] : ["There was no answer."];
    this.#findPart("answer").textContent = [...lines, "", outcome].join("\n").trim();
    const isGood = observed !== void 0 && observed.status < 400;
    this.#showStatus(observed ? `${observed.status} ${observed.statusText}` : "failed", isGood ? "good" : "bad");
  }
  /** Scrolls to an answer that is out of sight, as on a narrow screen, on which the answer stands below a long list. */
  bringAnswerIntoSight() {
    this.#findPart("answer").closest(".block")?.scrollIntoView({ block: "nearest" });
  }
  #showStatus(text, kind) {
    const status = this.#findPart("status");
    if (status.textContent !== text) status.textContent = text;
    status.className = `status ${kind}`;
  }
  #findPart(name) {
    const found = this.#root.querySelector(`[data-part="${name}"]`);
    if (!found) throw new Error(`The template of an exchange has no ${name}.`);
    return found;
  }
  async #copy(button) {
    const text = this.#findPart(button.dataset.copy ?? "").textContent;
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false
    );
    const [said] = button.childNodes;
    if (!said) return;
    said.textContent = isCopied ? "Copied" : "Select it";
    setTimeout(() => {
      said.textContent = "Copy";
    }, 2e3);
  }
};
function writeField(name, headers) {
  const value = headers.get(name);
  return value === null ? [] : [`${name}: ${value}`];
}
function indent(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

// server/browser/demo/fill-currencies.ts
var FREQUENT = ["USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF"];
function fillCurrencies(select, chosen) {
  const rest = currencyCodes.filter((code) => !FREQUENT.some((frequent) => frequent === code));
  select.append(buildGroup("Often converted", FREQUENT), buildGroup("All others", rest));
  select.value = chosen;
}
function buildGroup(label, codes) {
  const group = document.createElement("optgroup");
  group.label = label;
  group.append(...codes.map((code) => new Option(`${code} · ${currencyOf(code)?.name}`, code)));
  return group;
}

// server/browser/demo/find-key-problem.ts
function findKeyProblem(key) {
  return /^[!-~]*$/.test(key) ? void 0 : "A key has only letters, digits and signs of ASCII, without blanks.";
}

// server/browser/demo/latest.ts
var Latest = class {
  #begun = 0;
  /** Begins a call. Returns a function that returns true until the next call begins. */
  begin() {
    this.#begun += 1;
    const own = this.#begun;
    return () => own === this.#begun;
  }
};

// server/browser/demo/observed-fetch.ts
function observeFetch() {
  let last;
  async function fetchAndObserve(url, init) {
    last = void 0;
    const response = await fetch(url, init);
    const body = await response.clone().text();
    last = { status: response.status, statusText: response.statusText, headers: response.headers, body };
    return response;
  }
  return { fetch: fetchAndObserve, findLast: () => last };
}

// server/browser/demo/outcome.ts
function describeResult({ convertedText, rateText }) {
  return `The SDK adds exact texts:
convertedText '${convertedText}', rateText '${rateText}'`;
}
function describeError(error) {
  if (!isCrossrateError(error)) return `The browser says: ${error instanceof Error ? error.message : error}`;
  const details = [
    error.retryAfter === void 0 ? "" : `retryAfter ${error.retryAfter}`,
    isQuotaExceededError(error) ? `resetAt ${error.resetAt?.toISOString()}` : ""
  ].filter(Boolean);
  return [`The SDK throws ${error.name}:`, error.message, ...details].join("\n");
}

// server/browser/demo/write-figure.ts
function writeFigure(text) {
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, " ");
  return fraction === void 0 ? grouped : `${grouped}.${fraction}`;
}
var moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
function writeMoment(iso) {
  return `${moments.format(new Date(iso))} UTC`;
}
function writeDistance(to) {
  const minutes = Math.max(0, Math.ceil((to.getTime() - Date.now()) / 6e4));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

// server/browser/demo/quota-view.ts
var MINUTE = 6e4;
var QuotaView = class {
  #readKey;
  #known;
  constructor(readKey3) {
    this.#readKey = readKey3;
    setInterval(() => this.draw(), MINUTE);
  }
  /** Shows the quota of a key, unless the shown one is from a later charge or another key is in use. */
  show(key, quota) {
    if (!quota || key !== this.#readKey() || this.#isOlder(key, quota)) return;
    this.#known = { key, quota };
    this.draw();
  }
  /** Draws the quota as it is known at this moment. */
  draw() {
    if (!this.#known) return;
    const { key, quota } = this.#known;
    const { limit, remaining, resetAt } = quota;
    const isOther = key !== this.#readKey();
    const isReset = resetAt.getTime() <= Date.now();
    const left = isOther || isReset ? void 0 : remaining;
    const reset = isReset ? "since midnight UTC" : `at midnight UTC, in ${writeDistance(resetAt)}`;
    findElement("quota", HTMLElement).textContent = left === void 0 ? "–" : `${left} of ${limit}`;
    findElement("quota-reset", HTMLElement).textContent = isOther ? "" : `${limit} again ${reset}`;
    const meter = findElement("quota-meter", HTMLMeterElement);
    meter.max = limit;
    meter.value = left ?? 0;
  }
  #isOlder(key, { remaining, resetAt }) {
    if (this.#known?.key !== key) return false;
    const { quota } = this.#known;
    return quota.resetAt.getTime() === resetAt.getTime() && quota.remaining < remaining;
  }
};

// server/browser/demo/read-rate.ts
function readRate(code, table) {
  try {
    return table.convert({ from: table.base, to: code, amount: 1 }).rateText;
  } catch (error) {
    if (isInvalidRequestError(error)) return void 0;
    throw error;
  }
}

// server/browser/demo/rates-view.ts
var RatesView = class {
  #heading = findElement("rates-heading", HTMLElement);
  #note = findElement("rates-note", HTMLElement);
  #fetch = findElement("rates-fetch", HTMLButtonElement);
  #content = findElement("rates-content", HTMLElement);
  #body = findElement("rates-body", HTMLTableSectionElement);
  #search = findElement("search", HTMLInputElement);
  #count = findElement("rates-count", HTMLElement);
  #shown;
  constructor(fetchTable) {
    this.#search.addEventListener("input", () => this.#narrow());
    this.#fetch.addEventListener("click", fetchTable);
  }
  /** Offers to fetch a table. A shown table stays, with its heading. */
  offer(base) {
    this.#note.textContent = this.#shown ? "" : "Not asked yet.";
    this.#fetch.textContent = `Show the rates of ${base}, for one request`;
    this.#fetch.hidden = false;
  }
  /** Shows the state of a requested table. */
  showNote(note) {
    this.#note.textContent = note;
  }
  show(table) {
    this.#note.textContent = "";
    const isFetched = document.activeElement === this.#fetch;
    this.#fetch.hidden = true;
    if (table !== this.#shown) this.#fill(table);
    if (isFetched) findElement("rates-table", HTMLElement).focus({ preventScroll: true });
  }
  #fill(table) {
    this.#shown = table;
    this.#heading.textContent = `One ${table.base} in all currencies`;
    this.#content.hidden = false;
    const others = currencyCodes.filter((code) => code !== table.base);
    const rates = new Map(others.map((code) => [code, readRate(code, table)]));
    const decimals = Math.max(...[...rates.values()].map(countDecimals));
    this.#body.replaceChildren(...[...rates].flatMap(([code, rate]) => rate ? buildRow(code, rate, decimals) : []));
    this.#narrow();
  }
  #narrow() {
    const wanted = this.#search.value.trim().toLowerCase();
    const rows = [...this.#body.rows];
    for (const row of rows) row.hidden = !row.dataset.words?.includes(wanted);
    const shown = rows.filter((row) => !row.hidden).length;
    this.#count.textContent = shown === rows.length ? `${shown} currencies` : `${shown} of ${rows.length} currencies`;
  }
};
function buildRow(code, rate, decimals) {
  const row = document.createElement("tr");
  const head = createElement("th", code);
  head.scope = "row";
  const { name, withdrawal } = currencyOf(code);
  row.dataset.words = `${code} ${name}`.toLowerCase();
  const title = createElement("td", name);
  if (withdrawal) {
    const { since, successor } = withdrawal;
    title.append(" ", createElement("span", `withdrawn ${since}, now ${successor}`, "withdrawn"));
  }
  const figure = createElement("td", writeFigure(rate), "figure");
  const missing = decimals - countDecimals(rate);
  const pad = createElement("span", `${rate.includes(".") ? "" : "."}${"0".repeat(missing)}`, "pad");
  pad.ariaHidden = "true";
  figure.append(pad);
  row.append(head, title, figure);
  return row;
}
function countDecimals(rate = "") {
  return rate.split(".")[1]?.length ?? 0;
}

// server/browser/demo/result-view.ts
function showConversion({ base, target, ...texts }, origin) {
  const { amountText, rateText, convertedText } = texts;
  findElement("result-from", HTMLElement).textContent = `${writeFigure(amountText)} ${base} =`;
  showFigure(writeFigure(convertedText), target);
  findElement("rate", HTMLElement).textContent = `1 ${base} = ${writeFigure(rateText)} ${target}`;
  findElement("result-note", HTMLElement).textContent = `${amountText} × ${rateText}, rounded half up. ${origin}`;
  findElement("result-law", HTMLElement).textContent = [base, target].map(writeWithdrawal).join("");
}
function showNoConversion(note) {
  findElement("result-from", HTMLElement).textContent = " ";
  showFigure("–", "");
  findElement("rate", HTMLElement).textContent = "–";
  findElement("result-note", HTMLElement).textContent = note;
  findElement("result-law", HTMLElement).textContent = "";
}
function showFailure(problem, note = "") {
  showNoConversion(note);
  const figure = findElement("result", HTMLElement);
  figure.textContent = problem;
  figure.className = "result-figure failed";
}
function describeFailure(error) {
  if (!isCrossrateError(error)) return "The request failed.";
  const isDemoKey = findElement("key-field", HTMLElement).hidden;
  return error.status === 401 && isDemoKey ? `${error.message} A demo that was started again has other keys: reload this page.` : error.message;
}
function showFigure(figure, code) {
  const element = findElement("result", HTMLElement);
  element.className = "result-figure";
  element.replaceChildren(figure, code && " ", code && createElement("small", code));
}
function writeWithdrawal(code) {
  const { withdrawal } = currencyOf(code);
  return withdrawal ? `${code} was withdrawn in ${withdrawal.since}: this is the published rate, and no legal conversion. ` : "";
}

// server/browser/demo/sample.ts
function writeSample(operation, parameters, key) {
  const url = `${location.origin}/api/${operation}?${new URLSearchParams(parameters)}`;
  const given = Object.entries(parameters).map(([name, value]) => `${name}: ${writeValue(name, value)}`);
  return {
    curl: key ? `curl ${quote(url)} \\
  -H ${quote(`${API_KEY_HEADER}: ${key}`)}` : `curl ${quote(url)}`,
    code: [
      `import { Crossrate } from '@crossrate/sdk';`,
      "",
      "const crossrate = new Crossrate({",
      `  baseUrl: '${location.origin}',`,
      ...key ? ["  apiKey: process.env.CROSSRATE_API_KEY,"] : [],
      "});",
      `const answer = await crossrate.${operation}({`,
      `  ${given.join(", ")},`,
      "});"
    ].join("\n")
  };
}
function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
function writeValue(name, value) {
  return name === "amount" && /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(value) && value.length < 16 ? value : `'${value.replaceAll(/[\\']/g, "\\$&")}'`;
}

// server/browser/demo/tables.ts
var Tables = class {
  #kept = /* @__PURE__ */ new Map();
  /** Finds the table of a base, if it was fetched and is not stale. */
  find(base) {
    const table = this.#kept.get(base);
    return table?.isStale ? void 0 : table;
  }
  /** Fetches the table of a base, which costs one request. */
  async fetch(base, key) {
    const keeper = createClient(key).withOptions({ cache: 1 });
    const { quota } = await keeper.rates({ base }).withResponse();
    const table = await keeper.converter({ base });
    this.#kept.set(base, table);
    return { table, quota };
  }
};

// server/browser/demo/converter.ts
var WAITING = "Waiting for the answer …";
var ConverterForm = class {
  #amount = findElement("amount", HTMLInputElement);
  #from = findElement("from", HTMLSelectElement);
  #to = findElement("to", HTMLSelectElement);
  #exchange = new ExchangeView("convert-exchange", "of the conversion");
  #quota;
  #rates = new RatesView(() => void this.fetchTable());
  #tables = new Tables();
  #calls = new Latest();
  #readKey;
  /** True when the shown request was sent. */
  #isSent = false;
  #awaited = /* @__PURE__ */ new Set();
  constructor(readKey3) {
    this.#readKey = readKey3;
    this.#quota = new QuotaView(readKey3);
    fillCurrencies(this.#from, "USD");
    fillCurrencies(this.#to, "EUR");
    findElement("convert", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#convert();
    });
    findElement("send", HTMLButtonElement).disabled = false;
    for (const field2 of [this.#amount, this.#from, this.#to]) field2.addEventListener("input", () => this.preview());
    findElement("swap", HTMLButtonElement).addEventListener("click", () => {
      [this.#from.value, this.#to.value] = [this.#to.value, this.#from.value];
      this.preview();
    });
  }
  /** Shows the request that the button would send, and the result if a table of rates is there. */
  preview() {
    this.#calls.begin();
    this.#isSent = false;
    this.#quota.draw();
    const chosen = this.#readChoice();
    const table = this.#tables.find(chosen.from);
    this.#exchange.showRequest(writeSample("convert", { ...chosen }, this.#readKey()));
    if (table) this.#rates.show(table);
    else this.#rates.offer(chosen.from);
    if (this.#awaited.has(chosen.from)) this.#rates.showNote(WAITING);
    if (table) showByTable(table, chosen);
    else showNoConversion("“Convert” asks the service.");
  }
  /** Fetches the table of the currency to convert from. */
  async fetchTable() {
    const { from } = this.#readChoice();
    const key = this.#readKey();
    const problem = findKeyProblem(key);
    if (problem) return this.#rates.showNote(problem);
    if (this.#awaited.has(from)) return;
    this.#awaited.add(from);
    this.#rates.showNote(WAITING);
    try {
      const { table, quota } = await this.#tables.fetch(from, key).finally(() => this.#awaited.delete(from));
      this.#quota.show(key, quota);
      findElement("as-of", HTMLElement).textContent = writeMoment(table.updatedAt);
      if (this.#readChoice().from !== from) return;
      this.#rates.show(table);
      if (!this.#isSent) this.preview();
    } catch (error) {
      if (isCrossrateError(error)) this.#quota.show(key, error.quota);
      if (this.#readChoice().from === from) this.#rates.showNote(describeFailure(error));
    }
  }
  async #convert() {
    const isCurrent = this.#calls.begin();
    this.#isSent = true;
    const chosen = this.#readChoice();
    const key = this.#readKey();
    this.#exchange.showRequest(writeSample("convert", { ...chosen }, key));
    const problem = findKeyProblem(key);
    if (problem) return showFailure(problem);
    this.#exchange.showProgress(WAITING);
    const observed = observeFetch();
    try {
      const { data, quota } = await createClient(key, observed.fetch).convert(chosen).withResponse();
      this.#quota.show(key, quota);
      if (!isCurrent()) return;
      this.#exchange.showAnswer({ observed: observed.findLast(), outcome: describeResult(data) });
      showConversion(data, "By the service, for one request.");
    } catch (error) {
      if (isCrossrateError(error)) this.#quota.show(key, error.quota);
      if (!isCurrent()) return;
      this.#exchange.showAnswer({ observed: observed.findLast(), outcome: describeError(error) });
      showFailure(describeFailure(error), describeHint(chosen.amount));
    }
  }
  #readChoice() {
    const [from, to] = [this.#from.value, this.#to.value];
    if (!isCurrencyCode(from) || !isCurrencyCode(to)) throw new Error("A list has a code that is no currency.");
    return { from, to, amount: this.#amount.value.trim() };
  }
};
function showByTable(table, chosen) {
  if (readRate(chosen.to, table) === void 0) {
    showFailure(errorResponses.unavailable.body.error, `No provider has a rate of ${chosen.to}.`);
    return;
  }
  try {
    showConversion(table.convert(chosen), "By the table below, without a request.");
  } catch (error) {
    showFailure(describeFailure(error), describeHint(chosen.amount));
  }
}
function describeHint(amount) {
  return /\d[^\de.]\d/i.test(amount) ? "A point stands before decimals, and nothing between thousands: 1234.5" : "";
}

// server/browser/demo/demands.ts
init_money();
var PROPER = { from: "USD", to: "EUR", amount: "100" };
var LONG = limits.requestHeadBytes;
var demands = [
  { status: 401, title: "No key", cause: "The request has no X-API-KEY.", parameters: PROPER, key: "none" },
  { status: 401, title: "A wrong key", cause: "Nobody has this key.", parameters: PROPER, key: "wrong" },
  {
    status: 403,
    title: "A restricted account",
    cause: "The operator has restricted it.",
    parameters: PROPER,
    key: "restricted"
  },
  {
    status: 403,
    title: "An unverified account",
    cause: "Its e-mail address is not verified.",
    parameters: PROPER,
    key: "unverified"
  },
  {
    status: 404,
    title: "A path that does not exist",
    cause: "The API has three.",
    plain: { method: "GET", path: "/api/rate", curl: "/api/rate" }
  },
  {
    status: 405,
    title: "Another method",
    cause: "All operations are GET.",
    plain: { method: "POST", path: "/api/currencies", curl: "/api/currencies" }
  },
  {
    status: 422,
    title: "A currency that does not exist",
    cause: `XYZ is none of the ${currencyCodes.length}.`,
    parameters: { ...PROPER, to: "XYZ" },
    key: "active"
  },
  {
    status: 422,
    title: "An amount too small",
    cause: `Amounts begin above ${MINIMUM_AMOUNT}.`,
    parameters: { ...PROPER, amount: "0" },
    key: "active"
  },
  {
    status: 429,
    title: "The daily limit",
    cause: `Uses up the ${limits.requestsPerDay} requests of the spare key, then sends one more.`,
    parameters: PROPER,
    key: "spare",
    usesUp: true
  },
  {
    status: 431,
    title: "A request too long",
    cause: `URL and header fields have more than ${limits.requestHeadBytes / 1024} KiB.`,
    plain: {
      method: "GET",
      path: `/api/rates?base=${"A".repeat(LONG)}`,
      curl: `/api/rates?base='"$(printf 'A%.0s' $(seq ${LONG}))"'`
    }
  },
  {
    status: 503,
    title: "No rate",
    cause: "No provider has a rate of CLF, Chile’s unit of account.",
    parameters: { ...PROPER, to: "CLF" },
    key: "active"
  }
];

// server/browser/demo/errors.ts
var WRONG_KEY = `cr_${"0".repeat(36)}`;
var MOST_AT_ONCE = 10;
var ErrorList = class {
  #exchange = new ExchangeView("error-exchange", "of the error");
  #buttons;
  #keys;
  #ownKey;
  #calls = new Latest();
  constructor(keys2, ownKey) {
    this.#keys = keys2;
    this.#ownKey = ownKey;
    this.#buttons = demands.map((demand) => buildButton(demand, (button) => void this.#call(demand, button)));
    findElement("error-list", HTMLUListElement).append(
      ...this.#buttons.map((button) => {
        const item = document.createElement("li");
        item.append(button);
        return item;
      })
    );
    const [first] = demands;
    if (first) this.#exchange.showRequest(writeDemand(first, ""));
  }
  async #call(demand, pressed) {
    const isCurrent = this.#calls.begin();
    for (const button of this.#buttons) button.setAttribute("aria-pressed", String(button === pressed));
    const key = this.#findKey(demand);
    this.#exchange.showRequest(writeDemand(demand, key ?? ""));
    const problem = key === void 0 ? "Only a browser on the machine that runs the demo gets the key of this account." : findKeyProblem(key);
    this.#exchange.showProgress(problem ?? "Waiting for the answer …");
    if (key === void 0 || problem !== void 0) return this.#exchange.bringAnswerIntoSight();
    const place = scrollY;
    const observed = observeFetch();
    const outcome = await this.#ask({ demand, key, isCurrent }, observed.fetch).catch(describeError);
    if (!isCurrent()) return;
    this.#exchange.showAnswer({ observed: observed.findLast(), outcome });
    if (scrollY === place) this.#exchange.bringAnswerIntoSight();
  }
  /** Finds the key to send; empty for no key, `undefined` when this page does not know the key. */
  #findKey({ key = "none" }) {
    if (key === "none") return "";
    if (key === "wrong") return WRONG_KEY;
    return key === "active" ? this.#ownKey() : this.#keys[key];
  }
  /** Sends the request of a demand. Returns the result of the SDK, or an empty text without the SDK. */
  async #ask({ demand, key, isCurrent }, fetch2) {
    const { plain, usesUp, parameters = {} } = demand;
    if (plain) {
      await fetch2(plain.path, { method: plain.method });
      return "";
    }
    const { from = "", to = "", amount = "" } = parameters;
    const asked = { from, to, amount };
    if (usesUp) await this.#useUp(asked, key, isCurrent);
    return isCurrent() ? describeResult(await createClient(key, fetch2).convert(asked)) : "";
  }
  /** Uses up the quota of a key, with several requests at once but none too many. */
  async #useUp(parameters, key, isCurrent) {
    const client = createClient(key);
    const ask2 = () => client.convert(parameters).withResponse().then(readRemaining, toZeroWhenUsedUp);
    for (let left = await ask2(); left > 0 && isCurrent(); ) {
      left = Math.min(...await Promise.all(Array.from({ length: Math.min(left, MOST_AT_ONCE) }, ask2)));
      if (isCurrent()) this.#exchange.showProgress(`${left} requests of the spare key are left …`);
    }
  }
};
function readRemaining({ quota }) {
  return quota?.remaining ?? 0;
}
function toZeroWhenUsedUp(error) {
  if (isQuotaExceededError(error)) return 0;
  throw error;
}
function buildButton({ status, title, cause }, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  button.append(
    createElement("b", String(status)),
    createElement("span", title),
    createElement("span", cause, "small")
  );
  button.addEventListener("click", () => press(button));
  return button;
}
function writeDemand({ plain, parameters = {} }, key) {
  if (!plain) return writeSample("convert", parameters, key);
  const method = plain.method === "GET" ? "" : `-X ${plain.method} `;
  return {
    curl: `curl ${method}'${location.origin}${plain.curl}'`,
    code: "// The SDK sends no such request."
  };
}

// server/src/http/pages/paths.ts
var demoPaths = {
  document: "/",
  script: "/demo/demo.js",
  style: "/demo/demo.css",
  keys: "/demo/keys.json"
};
var PAGE_HOST_HEADER = "X-Page-Host";

// server/browser/demo/fetch-keys.ts
async function fetchKeys() {
  try {
    const response = await fetch(demoPaths.keys, { headers: { [PAGE_HOST_HEADER]: location.host } });
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

// server/browser/demo/reference.ts
function fitReference(readKey3) {
  const frame = findElement("reference-frame", HTMLIFrameElement);
  const fit = () => {
    const content = frame.contentDocument;
    const reference = content?.querySelector("rapi-doc");
    if (!content?.defaultView || !reference) return;
    new content.defaultView.ResizeObserver(() => {
      frame.height = String(reference.offsetHeight);
    }).observe(reference);
    const useKey = () => {
      if (!reference.resolvedSpec) return;
      const key = readKey3();
      if (key && !findKeyProblem(key)) reference.setApiKey("apiKey", key);
      else reference.removeAllSecurityKeys();
    };
    useKey();
    reference.addEventListener("spec-loaded", useKey);
    findElement("key", HTMLInputElement).addEventListener("input", useKey);
  };
  frame.addEventListener("load", fit);
  if (frame.contentDocument?.readyState === "complete") fit();
}

// server/browser/demo/main.ts
var keys = await fetchKeys();
var field = findElement("key", HTMLInputElement);
var readKey2 = () => keys.active ?? field.value.trim();
var form = new ConverterForm(readKey2);
new ErrorList(keys, readKey2);
fitReference(readKey2);
form.preview();
if (keys.active === void 0) {
  findElement("key-field", HTMLElement).hidden = false;
  findElement("key-note", HTMLElement).hidden = false;
  field.addEventListener("input", () => form.preview());
  await showAttribution();
} else {
  findElement("opening-note", HTMLElement).hidden = false;
  await Promise.all([form.fetchTable(), showAttribution()]);
}
