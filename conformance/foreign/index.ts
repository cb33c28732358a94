export type { ForeignServer, StartedForeignServer } from './foreign-server.ts';
export { foreignServers } from './servers.ts';
