import { startTestService } from '../../server/test/test-service.ts';

/** Starts the real service with the bundled rates, and creates a key. */
export async function startRealService(dailyLimit = 100) {
  const service = await startTestService();
  return { ...service, key: await service.createKey({ dailyLimit }) };
}
