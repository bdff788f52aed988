import { ApiError } from './client.ts';

/** What one request carries: an interruption costs no more than this. */
const portion = 4 * 1024 * 1024;
const protocol = { 'Tus-Resumable': '1.0.0' };

async function send(
  href: string,
  sent: { method: string; headers?: Record<string, string>; body?: Blob },
): Promise<number> {
  const answer = await fetch(href, { ...sent, credentials: 'same-origin', headers: { ...protocol, ...sent.headers } });
  if (!answer.ok) throw new ApiError(answer.status, `The server answered ${answer.status}.`);
  return Number(answer.headers.get('Upload-Offset') ?? 0);
}

/** Sends a file by the tus protocol, from where an earlier attempt ended. */
export async function sendFile(href: string, file: File, progress: (sent: number) => void): Promise<void> {
  let offset = await send(href, { method: 'HEAD' });
  progress(offset);
  while (offset < file.size) {
    const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
    offset = await send(href, { method: 'PATCH', headers, body: file.slice(offset, offset + portion) });
    progress(offset);
  }
}
