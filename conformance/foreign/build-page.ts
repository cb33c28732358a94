import type { ForeignAnswer } from './policy.ts';

/** Builds a page of a framework or of a gateway. */
export const buildPage = (status: number, text: string): ForeignAnswer => ({
  status,
  type: 'text/html',
  text: `<!doctype html><h1>${text}</h1>`,
});
