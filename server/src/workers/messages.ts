/** What the primary process tells a worker. */
export type PrimaryMessage =
  /** To finish what is under way and end, and whether another worker has taken its place. */
  | { readonly crossrate: 'stop'; readonly isReplaced: boolean }
  /** To say that it does not hang. */
  | { readonly crossrate: 'ping' }
  /** The metrics of all workers, without a text where they could not be had. */
  | { readonly crossrate: 'scraped'; readonly id: number; readonly text?: string };

/** What a worker tells the primary process. */
export type WorkerMessage =
  /** That it serves. */
  | { readonly crossrate: 'ready' }
  /** That it does not hang. */
  | { readonly crossrate: 'pong' }
  /** That it needs the metrics of all workers. */
  | { readonly crossrate: 'scrape'; readonly id: number };
