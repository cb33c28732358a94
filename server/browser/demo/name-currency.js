const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/**
 * Names a currency as the browser does; empty for a currency that the browser does not know.
 *
 * @param {string} code
 */
export function nameCurrency(code) {
  return names.of(code) ?? '';
}
