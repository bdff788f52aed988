import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Listed, Reading } from '../../../svn/index.ts';
import { mediaTypeOf } from './media-type.ts';
import { pathOf, shown } from './path.ts';
import type { Turns } from './turns.ts';
import type { OpenVisit, Visit } from './visit.ts';

export interface FileContent {
  name: string;
  size: number;
  type: string;
  /** quoted; it changes with the file */
  etag: string;
  lastModified: number;
  /** From the first to the last byte, both included. */
  bytes(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** The bytes between two places; who stops reading stops the program. */
async function* portion(reading: Reading, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  let at = 0;
  try {
    for await (const chunk of reading.bytes as AsyncIterable<Buffer>) {
      const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      at += chunk.length;
      if (piece.length > 0) yield piece;
      if (at > end) return;
    }
    await reading.done;
  } finally {
    reading.stop();
  }
}

export async function fileAt(visit: Visit, path: string, revision: number): Promise<Listed & { size: number }> {
  const node = await visit.node(path, revision);
  if (node === 'directory') throw problem('svn_path_not_file', { path: shown(path) });
  return { ...node, size: node.size ?? 0 };
}

export function createContents(open: OpenVisit, turns: Turns, downloads: Turns) {
  return async (actor: Actor, id: number, wanted: { path: string; rev?: number }): Promise<FileContent> => {
    const path = pathOf(wanted.path);
    const visit = await open(actor, id);
    const { look } = visit.engine;
    return turns.take(async () => {
      const revision = await visit.revision(wanted.rev);
      const file = await fileAt(visit, path, revision);
      const [property, identity] = await Promise.all([
        look.propget(visit.at, { revision }, 'svn:mime-type', path),
        look.identity(visit.at, { revision }, path),
      ]);
      return {
        name: file.name,
        size: file.size,
        type: mediaTypeOf(file.name, property),
        // Its last revision would not do: another file of the same revision may have been copied over it.
        etag: `"svn-${id}-${identity}"`,
        lastModified: Math.floor((file.date?.getTime() ?? 0) / 1000) * 1000,
        bytes: (range) => downloads.follow(() => portion(look.cat(visit.at, { revision }, path), range)),
      };
    });
  };
}
