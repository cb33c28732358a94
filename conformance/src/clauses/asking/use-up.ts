import { limits, router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { HttpAnswer } from '../../drivers/driver.ts';

/** Sends requests with the quota key until one is not granted. Returns the last answer. */
export async function useUpQuotaKey({ http, keys }: Context): Promise<HttpAnswer> {
  let answer = await http.get(router.rates.path, keys.spare);
  for (let sent = 0; sent < limits.requestsPerDay && answer.status === 200; sent += 1)
    answer = await http.get(router.rates.path, keys.spare);
  return answer;
}
