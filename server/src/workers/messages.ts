/** What the primary process tells a worker. */
export type PrimaryMessage =
  /** To finish what is under way and end. */
  | { readonly crossrate: 'stop' }
  /** The metrics of all workers, without a text where they could not be had. */
  | { readonly crossrate: 'scraped'; readonly id: number; readonly text?: string };

/** What a worker tells the primary process. */
export type WorkerMessage =
  /** That it serves. */
  | { readonly crossrate: 'ready' }
  /** That it needs the metrics of all workers. */
  | { readonly crossrate: 'scrape'; readonly id: number };
