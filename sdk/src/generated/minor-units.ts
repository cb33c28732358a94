// Generated from the contract by `npm run generate`. Do not edit.

/** Codes, each followed by the decimal places of its minor unit, or by - for no minor unit. All other codes have two. */
export const MINOR_UNITS =
  'xag-xau-xdr-xpd-xpt-bif0byr0clp0djf0gnf0isk0jpy0kmf0krw0mgf0pyg0rwf0trl0ugx0vnd0vuv0xaf0xof0xpf0bhd3iqd3jod3kwd3lyd3omr3tnd3clf4';
