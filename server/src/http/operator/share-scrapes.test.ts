import { expect, it } from 'vitest';
import { shareScrapes } from './share-scrapes.ts';

it('scrapes once for all who ask until the scrape ends, and anew for those who ask later', async () => {
  let scrapes = 0;
  const scrape = shareScrapes(async () => String(++scrapes));
  expect(await Promise.all([scrape(), scrape(), scrape()])).toEqual(['1', '1', '1']);
  expect(await scrape()).toBe('2');
});

it('scrapes anew after a scrape that failed', async () => {
  const scrapes = [() => Promise.reject(new Error('hangs')), async () => 'up 1'];
  const scrape = shareScrapes(() => scrapes.shift()?.() ?? Promise.resolve(undefined));
  await expect(scrape()).rejects.toThrow('hangs');
  expect(await scrape()).toBe('up 1');
});
