/** Prices in another currency, for one request however many they are. price-list.test.mjs tests it. */

/**
 * @param {import('@crossrate/sdk').Crossrate} crossrate
 * @param {readonly number[]} dollars
 */
export async function priceList(crossrate, dollars) {
  const converter = await crossrate.converter({ base: 'USD' });
  return dollars.map((amount) => converter.convert({ from: 'USD', to: 'EUR', amount }).converted);
}
