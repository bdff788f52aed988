import { createConcurrencyLimit } from './concurrency-limit.ts';

const mostPixels = 50_000_000;
const atOnce = 2;
const timeoutSeconds = 10;

/** The first bytes of each file type. The image library would accept other types, including scripted ones. */
const signatures: Record<string, string> = {
  'image/png': '89504e470d0a1a0a',
  'image/gif': '47494638',
  'image/jpeg': 'ffd8ff',
};

/** The types of images, by their bytes, that may be shown again. */
export const imageTypes = Object.keys(signatures);

const isOfType = (bytes: Buffer, type: string): boolean =>
  bytes
    .subarray(0, 16)
    .toString('hex')
    .startsWith(signatures[type] ?? '-');

export interface ImageSize {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
}

const limit = createConcurrencyLimit(atOnce);

/** Loaded with the first image, because it is large and rarely needed. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/**
 * The image in another size, drawn again, so that nothing else in the file remains. undefined: it is of no such type,
 * broken or huge. It is read when its turn has come.
 */
export const resized = (
  read: () => Promise<Buffer>,
  types: readonly string[],
  size: ImageSize,
  format: 'png' | 'jpeg',
): Promise<Buffer | undefined> =>
  limit.take(async () => {
    const bytes = await read();
    if (!types.some((type) => isOfType(bytes, type))) return undefined;
    const sharp = await loadSharp();
    try {
      return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
        .toFormat(format)
        .timeout({ seconds: timeoutSeconds })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
