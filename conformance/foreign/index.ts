export { foreignServers } from './servers.ts';
