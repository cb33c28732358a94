import { router } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { clauses, collectReport } from '../src/index.ts';
import { createDocumentedMock } from './documented-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

const URL_OF_MOCK = 'http://mock.example';

/** A request as a firewall sees it. */
interface SeenRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
}

/** The reasons for which firewalls block a request, or lock-outs count it. */
const REASONS: Readonly<Record<string, (request: SeenRequest) => boolean>> = {
  'a method that the interface does not have': ({ method }) => !['GET', 'HEAD'].includes(method),
  'an encoding that cannot be decoded': ({ target }) => {
    try {
      return decodeURIComponent(target) === '';
    } catch {
      return true;
    }
  },
  'a path that is not written plainly': ({ target }) => /\/\/|\.\.|;|%/.test(target.split('?')[0] ?? ''),
  'markup, quotes or brackets': ({ target }) => /[<>'"`()[\]{}|\\;$]/.test(decodeURIComponent(target)),
  'control characters': ({ target }) => [...decodeURIComponent(target)].some((letter) => letter < ' '),
  'a parameter twice': ({ target }) => {
    const names = [...new URLSearchParams(target.split('?')[1]).keys()];
    return new Set(names).size < names.length;
  },
  'a call of foreign code': ({ target }) => /[?&](callback|jsonp)=/.test(target),
  'a claim to come from elsewhere': ({ headers }) =>
    [...headers.keys()].some((name) => /^(x-)?(forwarded|real|original|rewrite|remote|client|cluster)/.test(name)),
  'a method in a header': ({ headers }) => [...headers.keys()].some((name) => name.includes('override')),
};

/** Tries all clauses of both profiles without probes; returns the results, and the requests as they were sent. */
async function tryWithoutProbes() {
  const clock = new SkippingClock();
  const { fetch, keys } = createDocumentedMock({ clock, updatedAt: new Date(clock.now()) });
  const sent: SeenRequest[] = [];
  const record: typeof fetch = (input, init) => {
    const { method, url, headers } = new Request(input, init);
    sent.push({ method, target: url.slice(URL_OF_MOCK.length), headers });
    return fetch(input, init);
  };
  const options = { url: URL_OF_MOCK, fetch: record, keys, clauses, hasProbes: false, clock };
  const { clauses: results } = await collectReport(options);
  return { keys, sent, results };
}

it('sends nothing that a firewall blocks, and tries every clause that is not marked', async () => {
  const { sent, results } = await tryWithoutProbes();
  const blocked = sent.flatMap((request) => {
    const reason = Object.keys(REASONS).find((name) => REASONS[name]?.(request));
    return reason === undefined ? [] : [`${reason}: ${request.method} ${request.target}`];
  });
  expect(blocked).toEqual([]);
  expect(results.filter(({ status }) => status === 'failed' || status === 'error')).toEqual([]);
  const marked = clauses.filter(({ probes }) => probes).map(({ id }) => id);
  const skipped = results.filter(({ status, id }) => status === 'skipped' && id !== 'wire-complete');
  expect(skipped.map(({ id }) => id)).toEqual(marked);
});

it('sends one wrong key to each operation, so that no lock-out bars the client', async () => {
  const { keys, sent } = await tryWithoutProbes();
  const known = ['', ...Object.values(keys)];
  const wrong = sent.filter(({ headers }) => !known.includes(headers.get('X-API-KEY') ?? ''));
  expect(wrong.map(({ target }) => target.split('?')[0])).toEqual([router.rates.path, router.convert.path]);
});
