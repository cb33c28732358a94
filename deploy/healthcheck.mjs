// Asks the server in this container: `node healthcheck.mjs /readyz`. Exit code 0 when it answers with 200, otherwise 1.
// Node is there anyway; curl is not.
const path = process.argv[2] ?? '/healthz';
const url = `http://127.0.0.1:${process.env.PORT || 3000}${path}`;

try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  console.log(`${response.status} ${await response.text()}`);
  process.exitCode = response.status === 200 ? 0 : 1;
} catch (error) {
  console.error(`${url}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
