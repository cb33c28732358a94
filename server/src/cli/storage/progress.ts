const FIRST_AFTER_MS = 2_000;
const NEXT_AFTER_MS = 5_000;

/** Creates a listener that shows progress on standard error, once the work has taken over two seconds. */
export function createProgress(describe: (done: number) => string): (done: number) => void {
  let next = performance.now() + FIRST_AFTER_MS;
  return (done) => {
    if (performance.now() < next) return;
    next = performance.now() + NEXT_AFTER_MS;
    console.error(describe(done));
  };
}
