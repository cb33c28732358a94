import type { WriteStream } from 'node:tty';

const REDRAW_AFTER_MS = 100;

/** Shows the progress of a run: a changing line on a terminal; elsewhere, a line for every tenth. */
export function showProgress(stream: WriteStream): (share: number, task: string) => void {
  let drawnAt = 0;
  let tenths = 0;
  return (share, task) => {
    if (!stream.isTTY) {
      if (Math.floor(share * 10) <= tenths) return;
      tenths = Math.floor(share * 10);
      stream.write(`${tenths * 10} %\n`);
      return;
    }
    const now = performance.now();
    if (now - drawnAt < REDRAW_AFTER_MS && share < 1) return;
    drawnAt = now;
    stream.write(`\r\u001b[K${share < 1 ? `${(share * 100).toFixed(0).padStart(3)} %  ${task}` : ''}`);
  };
}
