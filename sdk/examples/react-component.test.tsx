// @vitest-environment happy-dom
/** Tests react-component.tsx. msw mocks the backend of the page, and no request leaves the process. */

import { createMockCrossrate } from '@crossrate/sdk/testing';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Component from './react-component.tsx';

// The page has no key, because its backend adds one. This mock therefore accepts the empty key, which stands for none.
const mock = createMockCrossrate({ keys: { '': 'active' } });
const server = setupServer(...mock.handlers(http));
let Price: typeof Component.Price;
let root: Root;

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  server.listen();
  ({ Price } = await import('./react-component.tsx'));
});
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  mock.reset();
});
afterAll(() => server.close());

/** Renders a price. All tests share the client and its cache, so each test converts another amount. */
async function render(amount: number): Promise<void> {
  await act(async () => root.render(<Price amount={amount} from="GBP" to="JPY" />));
}

const readShown = () => document.body.textContent?.replace(/\s/g, ' ');

it('shows the price in the currency of the visitor', async () => {
  mock.setRate('GBP', 'JPY', '200.5');
  await render(12.5);
  await expect.poll(readShown).toMatch(/2,506|2506/);
  expect(document.querySelector('span')?.title).toBe('1 GBP = 200.5 JPY');
});

it('shows the price as it is when there is no rate', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mock.setRate('USD', 'JPY', null);
  await render(7.25);
  await expect.poll(readShown).toContain('£7.25');
});

it('says that it is busy until the answer is there', async () => {
  // The answer comes within the test: happy-dom prints an error when it aborts a request.
  mock.failNext({ delay: 500 });
  await render(9);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  await expect.poll(readShown).toMatch(/1,876|1876/);
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

it('shows no earlier price while another is on its way', async () => {
  await render(10);
  await expect.poll(readShown).toMatch(/2,085|2085/);
  mock.failNext({ delay: 500 });
  await render(20);
  expect(readShown()).toBe('…');
  await expect.poll(readShown).toMatch(/4,169|4169/);
});
