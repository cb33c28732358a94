// Checks the server in this container: `node healthcheck.mjs /readyz`. The exit code is 0 for an answer with 200,
// otherwise 1. The image has Node, but no curl.
const path = process.argv[2] ?? '/healthz';
const { PORT, OPERATOR_PORT } = process.env;
// Without a port for operators, the document of the interface shows that the server runs.
const url =
  OPERATOR_PORT === 'off'
    ? `http://127.0.0.1:${PORT || 3000}/openapi.json`
    : `http://127.0.0.1:${OPERATOR_PORT || PORT || 3000}${path}`;

try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  console.log(`${response.status} ${(await response.text()).slice(0, 1_000)}`);
  process.exitCode = response.status === 200 ? 0 : 1;
} catch (error) {
  console.error(`${url}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
