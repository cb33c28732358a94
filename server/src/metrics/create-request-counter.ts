import { errorResponses } from '@crossrate/contract';
import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { RequestObserver } from '../http/request-observer.ts';

/** Buckets from an answer out of memory to the longest wait for a storage, in seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Creates the metrics of requests: counts, durations and storage errors. */
export function createRequestCounter(registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'crossrate_http_requests_total',
    help: 'Requests, by operation and status; the status is "aborted" where the client left before the answer',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'crossrate_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by operation',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const quotaRefusals = new Counter({
    name: 'crossrate_quota_refusals_total',
    help: 'Requests refused because the daily quota of their key was used up',
    registers,
  });
  const storageErrors = new Counter({
    name: 'crossrate_storage_errors_total',
    help: 'Requests refused because the storage of accounts and quotas could not be used',
    registers,
  });
  return {
    onAnswer({ operation, status, seconds }) {
      requests.inc({ operation, status });
      if (seconds !== undefined) durations.observe({ operation }, seconds);
      if (status === errorResponses.quotaExceeded.status) quotaRefusals.inc();
    },
    onStorageError: () => storageErrors.inc(),
  };
}
