import { ForeignFault } from '../../domain/import-from/model.ts';

const timeoutMs = 60_000;
const mostRedirects = 5;
/** of one answer */
const largest = 64 * 1024 * 1024;

/** An answer that refuses: the key may not read this. */
export class RefusedByServer extends Error {}

/** Reads from one platform, and from nowhere else: the key must not reach others, and neither must requests. */
export function createRest(address: string, headers: Readonly<Record<string, string>>) {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  if (base.protocol !== 'https:' && base.protocol !== 'http:')
    throw new ForeignFault(`${address} is not an address that begins with https:// or http://.`);

  async function ask(url: URL, redirects = 0): Promise<Response> {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        const { cause, message } = error as Error;
        throw new ForeignFault(`${url.origin} can't be reached: ${cause instanceof Error ? cause.message : message}`);
      },
    );
    const target = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || target === null) return response;
    await response.body?.cancel();
    const next = new URL(target, url);
    if (next.origin !== base.origin)
      throw new RefusedByServer(`${url.pathname} leads to another server, ${next.origin}.`);
    if (redirects >= mostRedirects) throw new RefusedByServer(`${url.pathname} leads in circles.`);
    return ask(next, redirects + 1);
  }

  async function textOf(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > largest) throw new ForeignFault(`An answer of ${base.origin} is larger than 64 MiB.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  return {
    /** the address without the slash at its end */
    address: base.href.replace(/\/$/, ''),

    /** The JSON at a path below the address. */
    async json(path: string): Promise<unknown> {
      const url = new URL(path, base);
      const response = await ask(url);
      const text = await textOf(response);
      if ([401, 403, 404].includes(response.status)) throw new RefusedByServer(`${url.pathname}: ${response.status}.`);
      if (!response.ok) throw new ForeignFault(`${url.href} answered ${response.status}.`);
      try {
        return JSON.parse(text);
      } catch {
        throw new ForeignFault(`${url.href} did not answer with JSON. Is its REST API on?`);
      }
    },

    /** The bytes of a file. undefined: it is on another server, or gone. */
    async bytes(location: string): Promise<AsyncIterable<Uint8Array> | undefined> {
      if (!URL.canParse(location, base.href)) return undefined;
      const url = new URL(location, base);
      if (url.origin !== base.origin) return undefined;
      try {
        const response = await ask(url);
        if (response.ok && response.body !== null) return response.body;
        await response.body?.cancel();
        return undefined;
      } catch (error) {
        if (error instanceof RefusedByServer) return undefined;
        throw error;
      }
    },
  };
}

export type Rest = ReturnType<typeof createRest>;
