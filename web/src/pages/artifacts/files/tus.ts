import { ApiError, post } from '../../../api/client.ts';
import type { AttachedFile } from './attachments.tsx';

interface Slot {
  id: number;
  download_href: string;
  /** null: nothing is missing */
  upload_href: string | null;
}

/** What one request carries: an interruption costs no more than this. */
const portion = 4 * 1024 * 1024;
const protocol = { 'Tus-Resumable': '1.0.0' };

/** The way to the server failed, not what was asked: going on later may help. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

async function offsetOf(href: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(href, { method: 'HEAD', headers: protocol, signal });
  if (!answer.ok) throw new ApiError(answer.status, `The server answered ${answer.status}.`);
  return Number(answer.headers.get('Upload-Offset') ?? 0);
}

/** One request with progress, which fetch doesn't tell. */
function append(href: string, offset: number, bytes: Blob, progress: (sent: number) => void, signal: AbortSignal) {
  return new Promise<number>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.open('PATCH', href);
    for (const [name, value] of Object.entries(protocol)) request.setRequestHeader(name, value);
    request.setRequestHeader('Upload-Offset', String(offset));
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => progress(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop);
      // 409 and 423: the request before this one is not over on the server.
      const isPassing = [0, 409, 423, 502, 503, 504].includes(request.status);
      if (request.status === 204) resolve(Number(request.getResponseHeader('Upload-Offset')));
      else reject(isPassing ? new Interrupted() : new ApiError(request.status, request.statusText));
    });
    request.send(bytes);
  });
}

/**
 * Uploads a file by tus, from where an earlier attempt ended: the server knows the same name and size again.
 * An interruption on the way is an `Interrupted`.
 */
export async function upload(
  fieldId: number,
  file: File,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<AttachedFile> {
  const type = file.type === '' ? 'application/octet-stream' : file.type;
  try {
    const slot = await post<Slot>(`/tracker_fields/${fieldId}/files`, {
      name: file.name,
      file_size: file.size,
      file_type: type,
    });
    if (slot.upload_href !== null) {
      let offset = await offsetOf(slot.upload_href, signal);
      while (offset < file.size) {
        const from = offset;
        progress(from);
        const bytes = file.slice(from, from + portion);
        offset = await append(slot.upload_href, from, bytes, (sent) => progress(from + sent), signal);
      }
    }
    const { id, download_href: html_url } = slot;
    return { id, name: file.name, size: file.size, description: '', html_url, html_preview_url: null };
  } catch (error) {
    // What fetch throws when nobody answered.
    if (error instanceof TypeError) throw new Interrupted();
    throw error;
  }
}
