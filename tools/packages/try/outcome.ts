/** The result of trying a package on a Node. */
export interface Outcome {
  readonly package: string;
  readonly node: string;
  readonly packedBytes: number;
  readonly installedBytes: number;
  readonly installedFiles: number;
  /** `refuses` when the Node is too old and the command says so as required. */
  readonly verdict: 'works' | 'refuses' | 'failed';
  readonly detail: string;
}
