// Visits the platform at its public address, as people do: through the proxy, with its certificate.
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import type { Config } from '../../server/config.ts';
import { type Check, checkWithConfig, failure, type Finding, messageOf, ok, skipped, warning } from './check.ts';
import { askReadiness, statusIn } from './readiness.ts';

const dayMs = 24 * 60 * 60 * 1000;
const renewWithinDays = 14;
const loopback = /^(?:127\.|localhost$|\[?::1\]?$)/;

interface Visit {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** Days for which the certificate is valid; undefined without TLS. */
  validDays: number | undefined;
}

export function visit(address: string): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const get = address.startsWith('https:') ? getHttps : getHttp;
    const request = get(address, { timeout: 5_000, agent: false }, (response) => {
      const { socket, statusCode = 0, headers } = response;
      const end = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : undefined;
      const validDays = end === undefined ? undefined : Math.floor((end - Date.now()) / dayMs);
      text(response).then((body) => resolve({ status: statusCode, headers, body, validDays }), reject);
    });
    request.once('timeout', () => request.destroy(new Error('no answer within 5 seconds')));
    request.once('error', reject);
  });
}

async function publicAddress(origin: string): Promise<Finding> {
  const { status, body, validDays } = await visit(`${origin}/readyz`);
  if (statusIn(body) !== 'ready') {
    return failure(
      `${origin}/readyz answers with status ${status}, not as a Hearth that is ready`,
      'Check that the proxy passes all requests to Hearth, and HEARTH_BASE_URL.',
    );
  }
  if (validDays === undefined) {
    return warning(
      `${origin} is not protected by TLS: passwords can be read on the way`,
      'Put a TLS proxy in front of Hearth: see docs/admin/install.md.',
    );
  }
  if (validDays >= renewWithinDays) return ok(`${origin} answers; its certificate is valid for ${validDays} more days`);
  return warning(`the certificate of ${origin} expires in ${validDays} days`, 'Renew it.');
}

async function headersOf(origin: string, { tls, trustedProxies }: Config): Promise<Finding> {
  if (!origin.startsWith('https:')) return skipped('HSTS and trusted proxies need TLS');
  const { headers } = await visit(`${origin}/readyz`);
  if (headers['strict-transport-security'] === undefined) {
    return warning(
      'the proxy removes Strict-Transport-Security',
      'Let the proxy pass the header, so that browsers never use plain HTTP.',
    );
  }
  if (tls === undefined && trustedProxies.length === 0) {
    return warning(
      'HEARTH_TRUSTED_PROXIES is unset: every request seems to come from the proxy, so that limits count all people as one',
      'Set HEARTH_TRUSTED_PROXIES to the address of the proxy.',
    );
  }
  return ok('Strict-Transport-Security is sent, and the proxy is trusted');
}

async function metrics(origin: string): Promise<Finding> {
  const { status } = await visit(`${origin}/metrics`);
  if (status !== 200) return ok(`not public (status ${status})`);
  return warning(`everybody can read ${origin}/metrics`, 'Set HEARTH_METRICS_TOKEN, or refuse /metrics in the proxy.');
}

/** A check of the public address, if there is one and Hearth runs. */
const publicly = (name: string, run: (origin: string, config: Config) => Promise<Finding>): Check =>
  checkWithConfig(name, async (config) => {
    const { baseUrl } = config;
    if (baseUrl === undefined) return skipped('HEARTH_BASE_URL is unset');
    if (loopback.test(new URL(baseUrl).hostname)) return skipped(`${baseUrl} is only for this machine`);
    if (config.port !== 0 && (await askReadiness(config)) === undefined) return skipped('Hearth is not running here');
    return run(baseUrl, config).catch((error: unknown) =>
      failure(
        `${baseUrl} can't be reached: ${messageOf(error)}`,
        'Check the name in DNS, the proxy, its certificate and the firewall.',
      ),
    );
  });

export const publicChecks: readonly Check[] = [
  publicly('Public address', publicAddress),
  publicly('Proxy', headersOf),
  publicly('Metrics', metrics),
];
