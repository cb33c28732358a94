import { delay, HttpResponse } from 'msw';
import type { Scenario } from './scenario.ts';

const SLOW_MS = 500;
const TEN_MEGABYTES = 10_000_000;
const RETRY_AFTER_SECONDS = 60;

/** Scenarios with a late answer, without an answer, or with an answer that is no table. */
export const badAnswers = {
  slow: {
    description: `the right answer after ${SLOW_MS} ms`,
    answer: async ({ buildHealthyAnswer }) => {
      await delay(SLOW_MS);
      return buildHealthyAnswer();
    },
  },
  hanging: {
    description: 'a connection that is accepted and never answered',
    answer: async () => {
      await delay('infinite');
      return HttpResponse.error();
    },
  },
  '429': { description: 'too many requests', answer: () => refuseWith(429) },
  '429-retry-after': {
    description: `too many requests, to be tried again after ${RETRY_AFTER_SECONDS} s`,
    answer: () => refuseWith(429, { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
  },
  '500': { description: 'an internal server error', answer: () => refuseWith(500) },
  '403': { description: 'forbidden, without a body', answer: () => new HttpResponse(null, { status: 403 }) },
  refused: {
    description: "the provider's own refusal, some with status 200",
    answer: ({ upstream }) => upstream.refuse(),
  },
  html: {
    description: 'a page in HTML with status 200, as from a proxy',
    answer: () => HttpResponse.html('<!DOCTYPE html><title>One moment, please</title><h1>Checking your browser</h1>'),
  },
  truncated: {
    description: 'the right answer, cut off in the middle',
    answer: async ({ buildHealthyAnswer }) => {
      const response = buildHealthyAnswer();
      const text = await response.text();
      return new HttpResponse(text.slice(0, Math.floor(text.length / 2)), { headers: copyContentType(response) });
    },
  },
  'redirect-loop': {
    description: 'a redirect to the same address, for ever',
    answer: ({ url }) => {
      const lastSegment = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
      return new HttpResponse(null, { status: 302, headers: { Location: `${lastSegment}${url.search}` } });
    },
  },
  'ten-megabytes': {
    description: 'a body of ten megabytes',
    answer: ({ buildHealthyAnswer }) =>
      new HttpResponse(' '.repeat(TEN_MEGABYTES), { headers: copyContentType(buildHealthyAnswer()) }),
  },
  reset: {
    description: 'a connection that is reset before there is an answer',
    answer: () => HttpResponse.error(),
  },
} as const satisfies Record<string, Scenario>;

function refuseWith(code: number, headers: Record<string, string> = {}): Response {
  return HttpResponse.text('Sorry.', { status: code, headers });
}

function copyContentType({ headers }: Response): Record<string, string> {
  return { 'Content-Type': headers.get('Content-Type') ?? 'application/json' };
}
