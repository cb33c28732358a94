import { type Request, type RequestHandler, type Response, raw } from 'express';
import { type PageRefusal, writeForeignPage, writeRefusalPage } from './refusal-page.ts';
import { sendPage } from './send-page.ts';

/** Enough for the longest address with a proof of work, both encoded. */
export const MOST_FORM_BYTES = 2_048;

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/**
 * Reads bytes only. The parser of forms would need tables of a hundred encodings, which the build leaves out, and turn two
 * fields of one name into an array.
 */
const readBytes = raw({ type: () => true, limit: MOST_FORM_BYTES, inflate: false });

/** Answers a form, whose fields were read. */
export type HandleForm = (form: Form, req: Request, res: Response) => Promise<void>;

/** The fields of a form. */
export class Form {
  readonly #fields: URLSearchParams;

  constructor(text: string) {
    this.#fields = new URLSearchParams(text);
  }

  /** Reads a field; empty when it is missing, or there several times. */
  read(name: string): string {
    const [value = '', ...more] = this.#fields.getAll(name);
    return more.length === 0 ? value : '';
  }
}

/**
 * Creates the handler of a form that is sent from a page of the service itself, and from no other site.
 *
 * @param origin - The origin of the pages.
 */
export function readForm(origin: string, handle: HandleForm): RequestHandler {
  return async (req, res, next) => {
    if (!isOwn(req, origin)) return sendPage(res, 403, writeForeignPage(origin + req.path));
    const refusal = findRefusal(req);
    if (refusal) return refuse(res, refusal);
    readBytes(req, res, (error: { readonly status?: number } | undefined) => {
      // The client has left, or its connection has an answer.
      if (req.destroyed || res.destroyed) return void res.destroy();
      if (error) return refuse(res, error.status === 413 ? 'tooLarge' : 'unreadable');
      // Without a body, there is no buffer.
      const text = Buffer.isBuffer(req.body) ? req.body.toString() : '';
      handle(new Form(text), req, res).catch(next);
    });
  };
}

/** A browser names the origin of the page with the form, and cannot be made to name another. */
function isOwn({ headers }: Request, origin: string): boolean {
  const { origin: stated, 'sec-fetch-site': site = 'same-origin' } = headers;
  return stated === origin && site === 'same-origin';
}

/** Finds what is wrong about a form before its body is read. */
function findRefusal({ headers }: Request): PageRefusal | undefined {
  // After these two, the connection reads no body. `curl` repeats its request after a 417.
  if (headers.expect !== undefined) return 'expectation';
  if (headers.upgrade !== undefined) return 'unreadable';
  if (Number(headers['content-length'] ?? 0) > MOST_FORM_BYTES) return 'tooLarge';
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = headers;
  return FORM_TYPE.test(type) && coding.toLowerCase() === 'identity' ? undefined : 'wrongType';
}

function refuse(res: Response, refusal: PageRefusal): void {
  const { status, page } = writeRefusalPage(refusal);
  sendPage(res, status, page);
}
