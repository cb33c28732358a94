/** A worker asks the primary process for the metrics of all workers. */
export interface ScrapeRequest {
  readonly crossrate: 'scrape';
  readonly id: number;
}

/** The primary process answers with the metrics, or without where it could not get them. */
export interface ScrapeAnswer {
  readonly crossrate: 'scraped';
  readonly id: number;
  readonly text?: string;
}
