import { errorBodySchema, errorResponses, readTarget } from '@crossrate/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawConnection } from '../../test/raw-connection.ts';
import { startTestService, type TestService } from '../../test/test-service.ts';
import { DOCUMENT_PATH } from './document.ts';
import { operatorPaths } from './operator/paths.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { LOG_LEVEL: 'silent' });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends a request line that no library would send, and reads the answer. */
async function ask(method: string, target: string) {
  const request = `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  using connection = new RawConnection(service.url, request);
  const [head = '', body = ''] = (await connection.ended).split('\r\n\r\n');
  const [, type] = /^content-type: (.*)$/im.exec(head) ?? [];
  return { status: Number(head.slice(9, 12)), type, body };
}

const marks = '/ // ? # @ : % %2f %zz \\ .. . \t \u00a0 \u00e9 [ ] * ;';
const words = 'a b http:// https:// x metrics healthz readyz openapi.json api rates currencies';
const piece = fc.constantFrom(' ', ...marks.split(' '), ...words.split(' '));
const target = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const slashed = target.map((text) => `/${text}`);
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS');

it('answers any target with a status and a body of the contract, and operators at exactly their own paths', async () => {
  const errors = Object.values(errorResponses).map(({ status, body }) => `${status} ${body.error}`);
  const own: readonly string[] = [...Object.values(operatorPaths), DOCUMENT_PATH, '/api/currencies'];
  await fc.assert(
    fc.asyncProperty(method, fc.oneof(target, slashed), async (method, target) => {
      const { status, type, body } = await ask(method, target);
      // Blanks around a target may be skipped (RFC 9112, section 3).
      const [path = ''] = (readTarget(target.replace(/^ +| +$/g, ''), method) ?? '').split('?');
      if (status === 204) return void expect(method).toBe('OPTIONS');
      if (status === 200) return void expect(own).toContain(path);
      if (method !== 'HEAD') expect(errors).toContain(`${status} ${errorBodySchema.parse(JSON.parse(body)).error}`);
      expect(type).toBe('application/json; charset=utf-8');
    }),
    { numRuns: 500 },
  );
});

it.each(['//a@b#', '//a@b/metrics#', '//a@b/healthz#', '/metrics#', 'http://a@b/metrics'])(
  'refuses %s, which parsers read in different ways',
  async (target) => {
    const { status, body } = await ask('GET', target);
    expect({ status, body: JSON.parse(body) }).toEqual(errorResponses.badRequest);
  },
);
