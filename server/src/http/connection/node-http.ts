/**
 * Parts of `node:http`. An `import` would read all exports of the module and so load a client for HTTP and WebSockets,
 * which costs each start 30 ms and 14 MB.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
