/** The demo's keys by the names of their accounts; none in a browser of another machine. */
export interface Keys {
  readonly active?: string;
  readonly restricted?: string;
  readonly unverified?: string;
  readonly spare?: string;
}
