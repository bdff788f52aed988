import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** https://www.standardwebhooks.com: 24 to 64 random bytes. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !/^[\w+/]+={0,2}$/.test(encoded)) return false;
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}

interface Signed {
  id: string;
  seconds: number;
  body: string;
}

/** The headers that Standard Webhooks describes. */
export function signedHeaders(secret: string, { id, seconds, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
