/**
 * Node's HTTP. An `import` of it would read every one of its exports, and with them load a client for HTTP and WebSockets:
 * 30 ms of each start and 14 MB, where nothing asks a provider.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
