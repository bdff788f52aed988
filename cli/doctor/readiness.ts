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

/** The answer of the server at the configured address; undefined: no Hearth answers there. */
export function askServer(
  { host, port, tls }: Config,
  path: string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    host: anyHost.get(host) ?? host,
    port,
    path,
    headers,
    timeout: 3_000,
    agent: false,
    // The check is about the server, not about its certificate.
    rejectUnauthorized: false,
  };
  return new Promise((resolve) => {
    const request = (tls === undefined ? getHttp : getHttps)(options, (response) => {
      text(response).then(resolve, () => resolve(undefined));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}

/** The health report of the server at the configured address, or undefined if no Hearth answers there. */
export async function askReadiness(config: Config): Promise<string | undefined> {
  const body = await askServer(config, '/readyz');
  return body === undefined ? undefined : statusIn(body);
}
