import { presentFile } from '../../domain/fields/file/value.ts';
import type { FileFacts } from '../../domain/fields/value-part.ts';

/** A file without an artifact has no preview yet. */
export const presentTemporaryFile = (file: FileFacts) => ({ ...presentFile(file), html_preview_url: null });

export const presentUpload = (file: FileFacts & { isComplete: boolean }) => ({
  id: file.id,
  download_href: presentFile(file).html_url,
  upload_href: file.isComplete ? null : `/uploads/tracker/file/${file.id}`,
});
