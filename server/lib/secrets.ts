import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex. Long random secrets need no slow hash. */
export const secretHash = (secret: string | Uint8Array): string => hash('sha256', secret, 'hex');

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
