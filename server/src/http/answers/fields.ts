import type { OutgoingHttpHeader, IncomingMessage as Request, ServerResponse as Response } from 'node:http';
import { Socket } from 'node:net';
import { IncomingMessage, ServerResponse } from '../connection/node-http.ts';
import { crossOrigin } from '../cross-origin.ts';
import { securityHeaders } from '../security-headers.ts';

/** Header fields in the flat form of `writeHead`: a name, its value, the next name, and so on. */
export type Fields = readonly string[];

/** Middleware that sets the same fields for every request. */
type Setter = (req: Request, res: Response, next: () => void) => void;

/** Collects fields with the spelling of their names, which `getHeaders` loses. */
class FieldCollector extends ServerResponse {
  readonly fields: string[] = [];

  override setHeader(name: string, value: OutgoingHttpHeader): this {
    this.fields.push(name, String(value));
    return this;
  }
}

/** The fields of every answer. Calling helmet and cors for each request would cost 4 µs, so they are called once. */
export const commonFields: Fields = collectFields(securityHeaders, crossOrigin);

/** Collects the fields that middleware sets. */
export function collectFields(...setters: readonly Setter[]): Fields {
  const req = new IncomingMessage(new Socket());
  const collector = new FieldCollector(req);
  for (const set of setters) set(req, collector, () => {});
  return collector.fields;
}
