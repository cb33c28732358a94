import type { Trial } from '../trial.ts';
import { tryConformance } from './conformance.ts';
import { tryContract } from './contract.ts';
import { tryMockProvider } from './mock-provider.ts';
import { trySdk } from './sdk.ts';
import { tryServer } from './server.ts';

/** The trial of each workspace. */
export const trials: Readonly<Record<string, Trial>> = {
  contract: tryContract,
  sdk: trySdk,
  'mock-provider': tryMockProvider,
  conformance: tryConformance,
  server: tryServer,
};
