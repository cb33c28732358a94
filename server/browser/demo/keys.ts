/** The demo's keys by the names of their accounts; none where the page is not for whoever started the demo. */
export interface Keys {
  readonly active?: string;
  readonly restricted?: string;
  readonly unverified?: string;
  readonly spare?: string;
}
