import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from '../../server/config.ts';
import { openTransport, serverOf } from '../../server/mail/index.ts';
import { type Check, checkWithConfig, failure, type Finding, messageOf, ok, skipped, warning } from './check.ts';
import { askReadiness } from './readiness.ts';

const dayMs = 24 * 60 * 60 * 1000;
const renewWithinDays = 21;

const loopback = /^(?:127\.|localhost$|::1$)/;

async function baseUrl({ host, baseUrl: given }: Config): Promise<Finding> {
  if (given !== undefined) return ok(given);
  if (loopback.test(host)) return ok(`not needed: Hearth listens on ${host} only`);
  return warning(
    `Hearth listens on ${host}, and HEARTH_BASE_URL is unset: addresses in responses will be wrong for other machines`,
    'Set HEARTH_BASE_URL to the public origin, such as https://hearth.example.com.',
  );
}

async function tls({ tls: files }: Config): Promise<Finding> {
  if (files === undefined) return skipped('HEARTH_TLS_CERT is unset: plain HTTP');
  try {
    const certificate = new X509Certificate(await readFile(files.cert));
    const key = createPrivateKey(await readFile(files.key));
    if (!certificate.checkPrivateKey(key)) {
      return failure('the key does not belong to the certificate', 'Set HEARTH_TLS_KEY to the key of HEARTH_TLS_CERT.');
    }
    const days = Math.floor((certificate.validToDate.getTime() - Date.now()) / dayMs);
    if (days < 0) return failure(`the certificate expired on ${certificate.validTo}`, 'Renew it and restart Hearth.');
    if (days >= renewWithinDays) return ok(`the certificate is valid for ${days} more days`);
    return warning(`the certificate expires in ${days} days`, 'Renew it and restart Hearth.');
  } catch (error) {
    return failure(messageOf(error), 'HEARTH_TLS_CERT and HEARTH_TLS_KEY must be PEM files that this user can read.');
  }
}

const mailTimeoutMs = 5_000;

async function mail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return skipped('HEARTH_SMTP_URL is unset: no mail is sent');
  const server = serverOf(smtpUrl);
  try {
    await openTransport(smtpUrl, mailTimeoutMs).verify();
    return ok(`${server} accepts mail`);
  } catch (error) {
    return failure(`${server}: ${messageOf(error)}`, 'Check HEARTH_SMTP_URL, its user and password, and the firewall.');
  }
}

function bindFault(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(messageOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

async function port(config: Config): Promise<Finding> {
  if (config.port === 0) return ok('any free port (HEARTH_PORT is 0)');
  const place = `${config.host}:${config.port}`;
  const answer = await askReadiness(config);
  if (answer === 'ready') return ok(`Hearth is running at ${place}`);
  if (answer !== undefined) return failure(`Hearth is running at ${place}, but reports: ${answer}`, 'See its log.');
  const fault = await bindFault(config.host, config.port);
  if (fault === undefined) return ok(`${place} is free (Hearth is not running)`);
  return failure(
    `${place} can't be used: ${fault}`,
    'Stop the program that uses it, or change HEARTH_PORT or HEARTH_HOST.',
  );
}

export const networkChecks: readonly Check[] = [
  checkWithConfig('Base URL', baseUrl),
  checkWithConfig('TLS', tls),
  checkWithConfig('Mail', mail),
  checkWithConfig('Port', port),
];
