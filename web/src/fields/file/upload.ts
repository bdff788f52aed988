import { post } from '../../api/writes.ts';
import { Interrupted, sendFile } from '../../api/tus.ts';
import type { AttachedFile } from './attachments.tsx';

interface Slot {
  id: number;
  download_href: string;
  /** null: nothing is missing */
  upload_href: string | null;
}

async function slotFor(fieldId: number, file: { name: string; file_size: number; file_type: string }): Promise<Slot> {
  try {
    return await post<Slot>(`/tracker_fields/${fieldId}/files`, file);
  } catch (error) {
    // The error of fetch when there is no response.
    throw error instanceof TypeError ? new Interrupted() : error;
  }
}

/** Uploads an attachment. The server recognizes the same name and size, and resumes the upload. */
export async function upload(
  fieldId: number,
  file: File,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<AttachedFile> {
  const type = file.type === '' ? 'application/octet-stream' : file.type;
  const slot = await slotFor(fieldId, { name: file.name, file_size: file.size, file_type: type });
  if (slot.upload_href !== null) await sendFile(slot.upload_href, file, progress, signal);
  const { id, download_href: html_url } = slot;
  return { id, name: file.name, size: file.size, description: '', html_url, html_preview_url: null };
}
