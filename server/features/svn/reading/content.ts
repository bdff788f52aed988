import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Listed, ProgramOutput } from '../../../svn/index.ts';
import type { ConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import { displayedPath, repositoryPathOf } from './path.ts';
import type { OpenRepositoryReader, RepositoryReader } from './repository-reader.ts';

/** Types that browsers display, by file extension, because Subversion only knows that images are binary. */
const images: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

const unknown = 'application/octet-stream';

/** The type of a file: from its property, or else from its name. */
function mediaTypeOf(name: string, property: string | undefined): string {
  const said = property?.trim() ?? '';
  if (said !== '' && said !== unknown) return said;
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(images, ending)) return images[ending] ?? unknown;
  return said === '' ? 'text/plain' : unknown;
}

export interface SvnFileContent {
  name: string;
  size: number;
  type: string;
  /** quoted; changes with the file */
  etag: string;
  lastModified: number;
  /** The first and the last byte, inclusive. */
  bytes(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** The bytes in a range. Ending the iteration stops the program. */
async function* portion(
  reading: ProgramOutput,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
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

export async function fileAt(
  reader: RepositoryReader,
  path: string,
  revision: number,
): Promise<Listed & { size: number }> {
  const node = await reader.node(path, revision);
  if (node === 'directory') throw problem('svn_path_not_file', { path: displayedPath(path) });
  return { ...node, size: node.size ?? 0 };
}

export function createContents(open: OpenRepositoryReader, limit: ConcurrencyLimit, downloadLimit: ConcurrencyLimit) {
  return async (actor: Actor, id: number, wanted: { path: string; rev?: number }): Promise<SvnFileContent> => {
    const path = repositoryPathOf(wanted.path);
    const reader = await open(actor, id);
    const { look } = reader.engine;
    return limit.take(async () => {
      const revision = await reader.revision(wanted.rev);
      const file = await fileAt(reader, path, revision);
      const [property, identity] = await Promise.all([
        look.propget(reader.at, { revision }, 'svn:mime-type', path),
        look.identity(reader.at, { revision }, path),
      ]);
      return {
        name: file.name,
        size: file.size,
        type: mediaTypeOf(file.name, property),
        // The last revision is not enough: another file of the same revision may have been copied over it.
        etag: `"svn-${id}-${identity}"`,
        lastModified: Math.floor((file.date?.getTime() ?? 0) / 1000) * 1000,
        bytes: (range) => downloadLimit.follow(() => portion(look.cat(reader.at, { revision }, path), range)),
      };
    });
  };
}
