import type { Page, Request } from 'playwright-core';

/** Holds some requests of a page. Returns a function that lets them go. */
export async function holdRequests(page: Page, isHeld: (request: Request) => boolean): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    () => true,
    async (route) => {
      if (isHeld(route.request())) await held.promise;
      await route.fallback();
    },
  );
  return held.resolve;
}

/** Tells whether a request asks for a path. */
export const asks = (path: string) => (request: Request) => new URL(request.url()).pathname === path;
