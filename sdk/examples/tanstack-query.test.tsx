/** Tests tanstack-query.tsx: the rendered component asks a server on this machine. */

import { QueryClientProvider } from '@tanstack/react-query';
import { Window } from 'happy-dom';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../test/scripted-server.ts';
import type * as Recipe from './tanstack-query.tsx';

const TABLE = { base: 'USD', rates: { USD: 1, EUR: 0.880226, GBP: 0.75 }, updated_at: '2026-11-21T09:00:00+00:00' };
const FRESH = { body: TABLE, headers: { 'Cache-Control': 'private, max-age=3600', ETag: '"a"' } };

// React may finish some work after a test, so the page outlives each test.
const window = new Window();
Object.assign(globalThis, { window, document: window.document });
let server: ScriptedServer;
let recipe: typeof Recipe;
let root: Root;

/** Loads the component anew for each test, with new clients whose caches are empty. */
beforeEach(async () => {
  server = await startScriptedServer(FRESH);
  window.happyDOM.setURL(server.url);
  vi.resetModules();
  recipe = await import('./tanstack-query.tsx');
  const { createRoot } = await import('react-dom/client');
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(async () => {
  root.unmount();
  recipe.queryClient.clear();
  await expectNothing();
  document.body.replaceChildren();
  await server[Symbol.asyncDispose]();
});
afterAll(() => window.happyDOM.close());

const render = (children: ReactNode) =>
  root.render(<QueryClientProvider client={recipe.queryClient}>{children}</QueryClientProvider>);
const expectText = (wanted: string) => expect.poll(() => document.body.textContent).toContain(wanted);
const expectNothing = () => expect.poll(() => document.body.textContent).toBe('');

it('shows a rate, and that it is busy until then', async () => {
  render(<recipe.Rate from="USD" to="EUR" />);
  await expectText('0.880226');
  expect(server.requests[0]?.url).toBe('/api/rates?base=USD');
});

it('asks once for all rates of a base, however many components show them and come back', async () => {
  const both = [<recipe.Rate key="1" from="USD" to="EUR" />, <recipe.Rate key="2" from="USD" to="GBP" />];
  render(both);
  await expectText('0.8802260.75');
  render(null);
  await expectNothing();
  render(both);
  await expectText('0.8802260.75');
  expect(recipe.queryClient.getQueryState(['crossrate', 'rates', 'USD'])?.dataUpdateCount).toBeGreaterThan(1);
  expect(server.requests).toHaveLength(1);
});

it('asks only for changes once the rates have expired', async () => {
  server.script({ body: TABLE, headers: { 'Cache-Control': 'max-age=0', ETag: '"a"' } }, { status: 304, body: '' });
  render(<recipe.Rate from="USD" to="EUR" />);
  await expectText('0.880226');
  await recipe.queryClient.invalidateQueries();
  await server.waitUntilReceived(2);
  expect(server.requests[1]?.headers['if-none-match']).toBe('"a"');
  await expectText('0.880226');
});

it('leaves retries to the SDK: three requests, not three times four', async () => {
  const body = { error: 'Service temporarily unavailable. Please try again later.' };
  server.script({ status: 503, body, headers: { 'Retry-After': '0' } });
  render(<recipe.Rate from="USD" to="EUR" />);
  await expectText('Service temporarily unavailable. Please try again later.');
  expect(server.requests).toHaveLength(3);
});

it('shows the message of the service, and tries again on request', async () => {
  server.script({ status: 422, body: { error: 'Invalid currency. Please check your currency codes.' } }, FRESH);
  render(<recipe.Rate from={'XYZ' as 'USD'} to="EUR" />);
  await expectText('Invalid currency.');
  document.querySelector('button')?.click();
  await expectText('0.880226');
  expect(server.requests).toHaveLength(2);
});

it('keeps showing the earlier rates when the refresh fails', async () => {
  server.script({ body: TABLE }, { status: 403, body: { error: 'This account is restricted.' } });
  render(<recipe.Rate from="USD" to="EUR" />);
  await expectText('0.880226');
  await recipe.queryClient.invalidateQueries();
  await server.waitUntilReceived(2);
  await expectText('0.880226');
});

it('aborts the request when no component shows its answer any more', async () => {
  server.script(() => {});
  render(<recipe.Rate from="USD" to="EUR" />);
  await server.waitUntilReceived(1);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  render(null);
  // The client has hung up, because the server never answered.
  await server.waitUntilIdle();
});
