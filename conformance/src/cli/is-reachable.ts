import { router } from '@crossrate/contract';

/** Whether anything answers at an address, whatever it answers. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(router.currencies.path, url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
