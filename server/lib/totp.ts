import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './secrets.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
/** Steps before and after the current one, for clocks that differ. */
const tolerance = 1;

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    value = (value << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

export const newTotpSecret = (): string => base32(randomBytes(20));

/** RFC 6238 with SHA-1, six digits and 30 seconds: the parameters that every authenticator application knows. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export const totpStep = (at: number): number => Math.floor(at / stepMs);

/** The step of a right code that is newer than the last one used; undefined: the code is wrong, or was used. */
export function matchingStep(secret: string, code: string, at: number, lastStep: number): number | undefined {
  const now = totpStep(at);
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    if (step > lastStep && sameText(totpCode(secret, step), code)) return step;
  }
  return undefined;
}
