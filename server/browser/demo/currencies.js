/**
 * The codes that the service supports.
 *
 * @type {readonly string[]}
 */
export const currencies = (await (await fetch('/api/currencies')).json()).currencies;
