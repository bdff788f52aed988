import { createHash } from 'node:crypto';
import { createPauses } from './pauses.ts';

const sliceBytes = 1_048_576;

/** SHA-256 in hex of consecutive texts. Other work runs in between. */
export async function contentHash(...parts: readonly (string | Buffer)[]): Promise<string> {
  const hash = createHash('sha256');
  const pause = createPauses();
  for (const part of parts) {
    if (part.length <= sliceBytes) {
      hash.update(part);
      continue;
    }
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      hash.update(bytes.subarray(at, at + sliceBytes));
      await pause();
    }
  }
  return hash.digest('hex');
}
