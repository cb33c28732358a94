/** How a package did on one Node. */
export interface Outcome {
  readonly package: string;
  readonly node: string;
  readonly packedBytes: number;
  readonly installedBytes: number;
  readonly installedFiles: number;
  /** `refuses` where the Node is too old and a command says so, as it has to. */
  readonly verdict: 'works' | 'refuses' | 'failed';
  readonly detail: string;
}
