import { get as getHttp, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Config } from '../../server/config.ts';

const anyHost = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

export function statusIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null && 'status' in answer ? String(answer.status) : undefined;
  } catch {
    return undefined;
  }
}

/** The health report of the server at the configured address, or undefined if no Hearth answers there. */
export function askReadiness({ host, port, tls }: Config): Promise<string | undefined> {
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    host: anyHost.get(host) ?? host,
    port,
    path: '/readyz',
    timeout: 3_000,
    agent: false,
    // The check is about the server, not about its certificate.
    rejectUnauthorized: false,
  };
  return new Promise((resolve) => {
    const request = (tls === undefined ? getHttp : getHttps)(options, (response) => {
      text(response).then(
        (body) => resolve(statusIn(body)),
        () => resolve(undefined),
      );
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}
