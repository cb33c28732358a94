import type { OutgoingHttpHeader, IncomingMessage as Request, ServerResponse as Response } from 'node:http';
import { Socket } from 'node:net';
import { IncomingMessage, ServerResponse, validateHeaderName, validateHeaderValue } from '../connection/node-http.ts';
import { crossOrigin } from '../cross-origin.ts';
import { securityHeaders } from '../security-headers.ts';

/** Header fields as lines of a head, each with its end: joining texts is cheaper than joining arrays. */
export type Fields = string;

/** The media type of every body except the metrics and the pages. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Middleware that sets the same fields for every request. */
type Setter = (req: Request, res: Response, next: () => void) => void;

/** Collects fields with the spelling of their names, which `getHeaders` loses. */
class FieldCollector extends ServerResponse {
  fields: Fields = '';

  override setHeader(name: string, value: OutgoingHttpHeader): this {
    this.fields += formatCheckedFields(name, String(value));
    return this;
  }
}

/** The fields of every answer. Calling helmet and cors for each request would cost 4 µs, so they are called once. */
export const commonFields: Fields = collectFields(securityHeaders, crossOrigin);

/** Collects the fields that middleware sets. */
export function collectFields(...setters: readonly Setter[]): Fields {
  const collector = new FieldCollector(new IncomingMessage(new Socket()));
  for (const set of setters) set(collector.req, collector, () => {});
  return collector.fields;
}

/**
 * Formats names and values in turn.
 *
 * @throws TypeError for a name or a value that HTTP does not allow, such as one that would begin another line.
 */
export function formatCheckedFields(...namesAndValues: readonly string[]): Fields {
  for (const [index, value] of namesAndValues.entries()) {
    const name = namesAndValues[index - 1];
    if (index % 2 === 0) validateHeaderName(value);
    else if (name !== undefined) validateHeaderValue(name, value);
  }
  return formatFields(namesAndValues);
}

/** Formats names and values in turn, like {@link formatField}. */
export function formatFields(namesAndValues: readonly string[]): Fields {
  let fields = '';
  for (let index = 0; index < namesAndValues.length; index += 2) {
    fields += formatField(namesAndValues[index] ?? '', namesAndValues[index + 1] ?? '');
  }
  return fields;
}

/**
 * Formats a field without a check, which would take 0.2 µs of each answer. The value must be one that the service has
 * computed, or has checked already.
 */
export function formatField(name: string, value: string | number): Fields {
  return `${name}: ${value}\r\n`;
}

/** Splits fields into names and values in turn, the flat form of `writeHead`. */
export function splitFields(fields: Fields): string[] {
  return fields.split('\r\n').flatMap((line) => {
    const nameEnd = line.indexOf(': ');
    return nameEnd < 0 ? [] : [line.slice(0, nameEnd), line.slice(nameEnd + 2)];
  });
}
