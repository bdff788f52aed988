import { t } from '../text/index.ts';
import { ApiError } from './client.ts';

/** The chunk size. An interruption loses at most this much. */
const portion = 4 * 1024 * 1024;
const protocol = { 'Tus-Resumable': '1.0.0' };

/** A network failure, not a refusal. Retrying later may help. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

async function offsetOf(href: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(href, { method: 'HEAD', headers: protocol, signal });
  if (!answer.ok) throw new ApiError(answer.status, t('app.failed.status'));
  return Number(answer.headers.get('Upload-Offset') ?? 0);
}

/** A request with progress events, which fetch doesn't have. */
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

/** Uploads a file by tus, continuing an earlier attempt. Throws `Interrupted` on a network failure. */
export async function sendFile(
  href: string,
  file: File,
  progress: (sent: number) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  try {
    let offset = await offsetOf(href, signal);
    progress(offset);
    while (offset < file.size) {
      const from = offset;
      const bytes = file.slice(from, from + portion);
      offset = await append(href, from, bytes, (sent) => progress(from + sent), signal);
    }
  } catch (error) {
    // The error of fetch when there is no response.
    throw error instanceof TypeError ? new Interrupted() : error;
  }
}

/** The server notices only after a while that a request which was aborted is over. */
const attempts = 20;
const pauseMs = 250;

/** Gives up an upload. `late` says that this is no longer possible. */
export async function cancelFile(href: string, late: string): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    const answer = await fetch(href, { method: 'DELETE', headers: protocol });
    // 404: it was canceled before.
    if (answer.ok || answer.status === 404) return;
    if (answer.status !== 423 || left === 0) {
      throw new ApiError(answer.status, answer.status === 409 ? late : t('app.failed.status'));
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
