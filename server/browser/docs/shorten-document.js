/**
 * @typedef {object} Schema
 * @property {readonly string[]} [enum]
 * @property {string} [description]
 */

/** @typedef {{ components?: { schemas?: Record<string, Schema> } }} Document */

/** A longer list is a wall, in each parameter and each answer that refers to it. */
const MOST_VALUES = 20;

/**
 * Replaces long lists of values by their length, because RapiDoc would show all 191 codes wherever one may stand. Returns the
 * document for the page and the values, for the fields to suggest.
 *
 * @param {Document} document
 * @returns {{ document: Document, values: readonly string[] }}
 */
export function shortenDocument(document) {
  /** @type {string[]} */
  const values = [];
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const { enum: listed, ...rest } = schema;
    if (!listed || listed.length <= MOST_VALUES) return [name, schema];
    values.push(...listed);
    const length = listed[0]?.length;
    return [name, { ...rest, minLength: length, maxLength: length }];
  });
  return {
    document: { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } },
    values,
  };
}
