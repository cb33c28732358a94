import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A bare connection to a server of this machine, for what no HTTP client would send. */
export class RawConnection implements Disposable {
  readonly socket: Socket;
  /** All bytes received so far, as `latin1`. */
  received = '';
  /** Resolves with all bytes, once the server has ended its side. */
  readonly ended: Promise<string>;

  constructor(url: string, sent = '') {
    const { port, hostname: host } = new URL(url);
    this.socket = connect({ port: Number(port), host, allowHalfOpen: true, noDelay: true });
    this.socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text;
    });
    this.ended = once(this.socket, 'end').then(() => this.received);
    // A test that does not read to the end may see a reset.
    this.ended.catch(() => {});
    this.socket.on('error', () => {}).write(sent, 'latin1');
  }

  /** The statuses of all answers, once the server has ended its side. */
  async readStatuses(): Promise<number[]> {
    return readAnswers(await this.ended).map(({ status }) => status);
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
  }
}

/** Reads consecutive answers; fails on any byte between them. */
export function readAnswers(text: string): { status: number; headers: Headers; body: string }[] {
  if (text === '') return [];
  const bodyStart = text.indexOf('\r\n\r\n') + 4;
  const [start = '', ...fields] = text.slice(0, bodyStart - 4).split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(start) ?? [];
  const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]));
  const bodyEnd = bodyStart + Number(headers.get('Content-Length') ?? Number.NaN);
  if (status === undefined || !(bodyEnd <= text.length)) throw new Error(`This is no answer: ${text.slice(0, 200)}`);
  const body = text.slice(bodyStart, bodyEnd);
  return [{ status: Number(status), headers, body }, ...readAnswers(text.slice(bodyEnd))];
}
