export { createAccount } from './access/create-account.ts';
export type { Config } from './config.ts';
export { loadConfig } from './config.ts';
export type { CrossrateRouter } from './http/crossrate-router.ts';
export { createCrossrateRouter } from './http/crossrate-router.ts';
export type { Server } from './server.ts';
export { startService } from './server.ts';
export type { Service, Surroundings } from './service.ts';
export { openService } from './service.ts';
