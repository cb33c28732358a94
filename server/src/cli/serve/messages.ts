/** A message of the primary process to a worker. */
export type PrimaryMessage =
  /** Finish the requests under way and end; `isReplaced` when another worker has taken the place. */
  | { readonly crossrate: 'stop'; readonly isReplaced: boolean }
  /** Prove that you do not hang. */
  | { readonly crossrate: 'ping' }
  /** The metrics of all workers; without `text` after a failure. */
  | { readonly crossrate: 'scraped'; readonly text?: string };

/** A message of a worker to the primary process. */
export type WorkerMessage =
  /** The worker serves. */
  | { readonly crossrate: 'ready' }
  /** The worker cannot serve, and ends. */
  | { readonly crossrate: 'failed'; readonly reason: string }
  /** The worker does not hang. */
  | { readonly crossrate: 'pong' }
  /** The worker needs the metrics of all workers. */
  | { readonly crossrate: 'scrape' };
