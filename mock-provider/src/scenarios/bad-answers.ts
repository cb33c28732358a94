import { delay, HttpResponse } from 'msw';
import type { Scenario } from './scenario.ts';

const SLOW_MS = 500;
const TEN_MEGABYTES = 10_000_000;
const PIECE = 100_000;
const RETRY_AFTER_SECONDS = 60;

/** Days on which a provider does not answer, or not with a table. */
export const badAnswers = {
  slow: {
    description: `the right answer after ${SLOW_MS} ms`,
    answer: async ({ healthy }) => {
      await delay(SLOW_MS);
      return healthy();
    },
  },
  hanging: {
    description: 'a connection that is accepted and never answered',
    answer: async () => {
      await delay('infinite');
      return HttpResponse.error();
    },
  },
  '429': { description: 'too many requests', answer: () => status(429) },
  '429-retry-after': {
    description: `too many requests, to be tried again after ${RETRY_AFTER_SECONDS} s`,
    answer: () => status(429, { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
  },
  '500': { description: 'an internal server error', answer: () => status(500) },
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
    answer: async ({ healthy }) => {
      const response = healthy();
      const text = await response.text();
      return new HttpResponse(text.slice(0, Math.floor(text.length / 2)), { headers: contentType(response) });
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
    answer: ({ healthy }) => new HttpResponse(blanks(TEN_MEGABYTES), { headers: contentType(healthy()) }),
  },
  reset: {
    description: 'a connection that is reset before there is an answer',
    answer: () => HttpResponse.error(),
  },
} as const satisfies Record<string, Scenario>;

function status(code: number, headers: Record<string, string> = {}): Response {
  return HttpResponse.text('Sorry.', { status: code, headers });
}

/** Blanks in pieces, made as they are read: whoever reads no more of them than is sensible lets nobody make the rest. */
function blanks(length: number): ReadableStream<Uint8Array> {
  const pieces = Math.ceil(length / PIECE);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(Math.min(PIECE, length - sent * PIECE)).fill(0x20));
      sent += 1;
      if (sent === pieces) controller.close();
    },
  });
}

function contentType({ headers }: Response): Record<string, string> {
  return { 'Content-Type': headers.get('Content-Type') ?? 'application/json' };
}
