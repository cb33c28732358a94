import type { FindingKind } from './finding.ts';

/** What is counted and let pass, because the server is known to be wrong there. A fault that is mended loses its line. */
export const knownFaults: readonly FindingKind[] = [
  // Requests before a malformed one, or in a pipeline of more than 32, are charged and not answered.
  'charged-unanswered',
  // Node ends the connection at a client's FIN, whatever was charged by then (`httpAllowHalfOpen` of its server).
  'half-closed',
  // Express answers HTML to targets in which it finds no path.
  'foreign',
  // `//a@b/metrics#`, `/metrics#x` and `ftp://x/metrics` reach the operator's endpoints.
  'detour',
  // HTTP/2.0 and HTTP/0.9 in the request line are served.
  'version',
  // A key whose prefix is percent-encoded is logged as it came.
  'key-in-log',
  // A key that a client sends as its X-Request-Id comes back as that.
  'key-in-answer',
];
