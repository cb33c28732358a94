/** The right to ask the providers. One process of a service has the lease at a time. */
export interface Lease {
  /**
   * Takes or renews the lease for some milliseconds from now, by the clock that all processes share.
   *
   * @returns `false` while another process has it.
   */
  acquire(holder: string, milliseconds: number): Promise<boolean>;
  /** Gives the lease back, if the holder has it. */
  release(holder: string): Promise<void>;
}
