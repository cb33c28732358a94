import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, readAnswers } from '../../tools/fuzz/exchange/read-answers.ts';

/** Sends a request as text, and reads the first answer. The text must ask to close the connection. */
export async function send(port: number, text: string, localAddress = '127.0.0.1'): Promise<Answer> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  socket.write(text, 'latin1');
  await once(socket, 'close');
  const [answer] = readAnswers(Buffer.concat(chunks));
  if (!answer) throw new Error(`No answer to ${JSON.stringify(text.slice(0, 200))}.`);
  return answer;
}

/** Writes a GET request as text. */
export function writeRequest(target: string, fields: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...fields }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
