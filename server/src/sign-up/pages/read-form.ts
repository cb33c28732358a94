import { type Request, type RequestHandler, type Response, raw } from 'express';

/** Enough for a token, and for the longest address encoded. */
export const MOST_FORM_BYTES = 2_048;

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/**
 * Reads bytes only. The parser of forms would need tables of a hundred encodings, which the build leaves out, and turn two
 * fields of one name into an array.
 */
const readBytes = raw({ type: () => true, limit: MOST_FORM_BYTES, inflate: false });

/** Answers a form, whose fields were read. */
type HandleForm = (form: Form, req: Request, res: Response) => Promise<void>;

/** What is wrong about a form before anybody reads its fields. */
type FormProblem = 'foreign' | 'unreadable' | 'tooLarge' | 'wrongType' | 'expectation';

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
export function readForm(
  origin: string,
  refuse: (res: Response, problem: FormProblem) => void,
  handle: HandleForm,
): RequestHandler {
  return async (req, res, next) => {
    if (!isOwn(req, origin)) return refuse(res, 'foreign');
    const problem = findProblem(req);
    if (problem) return refuse(res, problem);
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
function findProblem({ headers }: Request): FormProblem | undefined {
  // After these two, the connection reads no body. `curl` repeats its request after a 417.
  if (headers.expect !== undefined) return 'expectation';
  if (headers.upgrade !== undefined) return 'unreadable';
  if (Number(headers['content-length'] ?? 0) > MOST_FORM_BYTES) return 'tooLarge';
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = headers;
  return FORM_TYPE.test(type) && coding.toLowerCase() === 'identity' ? undefined : 'wrongType';
}
