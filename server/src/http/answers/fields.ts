import { validateHeaderName, validateHeaderValue } from '../connection/node-http.ts';

/** Header fields as lines of a head, each with its end: joining texts is cheaper than joining arrays. */
export type Fields = string;

/**
 * Formats fields that are the same for many answers, once.
 *
 * @throws TypeError for a name or a value that HTTP does not allow, such as one that would begin another line.
 */
export function formatCheckedFields(values: Readonly<Record<string, string>>): Fields {
  for (const [name, value] of Object.entries(values)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return formatFields(values);
}

/** Formats fields of one answer, like {@link formatField}. */
export function formatFields(values: Readonly<Record<string, string>>): Fields {
  let fields = '';
  for (const name in values) fields += formatField(name, values[name] ?? '');
  return fields;
}

/**
 * Formats a field of one answer. The value is a number, or a text that the service has made or checked: a check here
 * would take 0.2 µs of each answer.
 */
export function formatField(name: string, value: string | number): Fields {
  return `${name}: ${value}\r\n`;
}

/** The caching of answers that nobody may keep. */
export const NO_STORE: Fields = formatCheckedFields({ 'Cache-Control': 'no-store' });
