/** Converts a list of prices with one request, however long the list is. price-list.test.mjs tests it. */

/**
 * @param {import('@crossrate/sdk').Crossrate} crossrate
 * @param {readonly number[]} dollars
 */
export async function priceList(crossrate, dollars) {
  const converter = await crossrate.converter({ base: 'USD' });
  return dollars.map((amount) => converter.convert({ from: 'USD', to: 'EUR', amount }).converted);
}
