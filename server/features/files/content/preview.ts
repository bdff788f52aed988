import { problem } from '../../../../contract/problems.ts';
import { type ImageSize, resized } from '../../../lib/images.ts';
import type { StoredContent } from './content.ts';
import type { FileRecord } from '../store/files.ts';

const box: ImageSize = { width: 150, height: 112, fit: 'inside' };
const largestInput = 32 * 1024 * 1024;

/** The types of files that have a preview, and its format. */
const formats: Record<string, 'png' | 'jpeg'> = {
  'image/png': 'png',
  'image/gif': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
};

export interface Preview {
  bytes: Buffer;
  type: string;
}

/** Small previews of attached images, generated on request. */
export function createPreviews(content: StoredContent) {
  /** Files that are not images, broken images and huge images have no preview. */
  return async function previewOf(file: FileRecord): Promise<Preview> {
    const format = Object.hasOwn(formats, file.type) ? formats[file.type] : undefined;
    if (format === undefined || file.size > largestInput) throw problem('file_not_found');
    const type = file.type.replace('jpg', 'jpeg');
    const preview = await resized(() => content.bytes(file.id, 0, file.size), [type], box, format);
    if (preview === undefined) throw problem('file_not_found');
    return { bytes: preview, type: `image/${format}` };
  };
}
