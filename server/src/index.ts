export { createAccount } from './access/create-account.ts';
export type { Config } from './config.ts';
export { loadConfig } from './config.ts';
export type { Service, Surroundings } from './service.ts';
export { startService } from './service.ts';
