/** The right to ask the providers, which one process of a service has at a time. */
export interface Lease {
  /**
   * Takes the lease, or keeps it, for some milliseconds from now by the clock that all processes share.
   *
   * @returns `false` while another process has it.
   */
  acquire(holder: string, milliseconds: number): Promise<boolean>;
  /** Gives the lease back, if it is the holder's. */
  release(holder: string): Promise<void>;
}
