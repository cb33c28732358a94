const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/**
 * The codes that the service supports.
 *
 * @type {readonly string[]}
 */
export const currencies = (await (await fetch('/api/currencies')).json()).currencies;

/**
 * Names a currency as the browser does; empty for a currency that the browser does not know.
 *
 * @param {string} code
 */
export function nameCurrency(code) {
  return names.of(code) ?? '';
}
