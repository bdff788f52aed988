import { connect } from 'node:net';

/** Sends raw bytes, and returns everything received until the server closes the connection. */
export function exchange(base: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error('no end of the answer within 10 seconds')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

export const statusIn = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

export const bodyIn = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
