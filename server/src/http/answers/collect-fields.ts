import type { OutgoingHttpHeader, IncomingMessage as Request, ServerResponse as Response } from 'node:http';
import { Socket } from 'node:net';
import { IncomingMessage, ServerResponse } from '../connection/node-http.ts';
import { type Fields, formatCheckedFields } from './fields.ts';

/** Middleware that sets the same fields for every request. */
type Setter = (req: Request, res: Response, next: () => void) => void;

/** Collects fields with the spelling of their names, which `getHeaders` loses. */
class FieldCollector extends ServerResponse {
  fields: Fields = '';

  override setHeader(name: string, value: OutgoingHttpHeader): this {
    this.fields += formatCheckedFields({ [name]: String(value) });
    return this;
  }
}

/** Collects the fields that middleware sets. Calling helmet and cors for each request would cost 4 µs. */
export function collectFields(...setters: readonly Setter[]): Fields {
  const collector = new FieldCollector(new IncomingMessage(new Socket()));
  for (const set of setters) set(collector.req, collector, () => {});
  return collector.fields;
}
