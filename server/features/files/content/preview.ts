import { problem } from '../../../../contract/problems.ts';
import { createConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import type { StoredContent } from './content.ts';
import type { FileRecord } from '../store/files.ts';

const box = { width: 150, height: 112 };
const largestInput = 32 * 1024 * 1024;
const mostPixels = 50_000_000;
const atOnce = 2;
const patienceSeconds = 10;

/** The first bytes of a file of each type. The image library would accept other types, including scripted ones. */
const signatures: Record<string, { begins: string; becomes: 'png' | 'jpeg' }> = {
  'image/png': { begins: '89504e470d0a1a0a', becomes: 'png' },
  'image/gif': { begins: '47494638', becomes: 'png' },
  'image/jpeg': { begins: 'ffd8ff', becomes: 'jpeg' },
  'image/jpg': { begins: 'ffd8ff', becomes: 'jpeg' },
};

export interface Preview {
  bytes: Buffer;
  type: string;
}

/** Loaded with the first image, because it is large and rarely needed. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** Small previews of attached images, generated on request. */
export function createPreviews(content: StoredContent) {
  const limit = createConcurrencyLimit(atOnce);

  async function shrink(bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> {
    const sharp = await loadSharp();
    try {
      return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .toFormat(format)
        .timeout({ seconds: patienceSeconds })
        .toBuffer();
    } catch {
      throw problem('file_not_found');
    }
  }

  /** Files that are not images, broken images and huge images have no preview. */
  return async function previewOf(file: FileRecord): Promise<Preview> {
    const signature = Object.hasOwn(signatures, file.type) ? signatures[file.type] : undefined;
    if (signature === undefined || file.size > largestInput) throw problem('file_not_found');
    return limit.take(async () => {
      const bytes = await content.bytes(file.id, 0, file.size);
      if (!bytes.subarray(0, 16).toString('hex').startsWith(signature.begins)) throw problem('file_not_found');
      return { bytes: await shrink(bytes, signature.becomes), type: `image/${signature.becomes}` };
    });
  };
}
