import { createHttpDriver, createSdkDriver, type Driver } from '../../src/index.ts';

/** The drivers over which every scenario is tried, for `describe.each`. */
export const drivers = [
  { name: 'http', drive: createHttpDriver },
  { name: 'sdk', drive: createSdkDriver },
] as const satisfies readonly { name: string; drive: (url: string) => Driver }[];
