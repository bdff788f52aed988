import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Archive } from './archive.ts';
import { block, headerOf, padding, parseHeader, parsePax, type TarEntry } from './tar-header.ts';

const longestRecords = 64 * 1024;
/** files, as newer and as old programs mark them, and directories */
const kept = new Set(['0', '\0', '5']);

async function readBlock(file: FileHandle, length: number, at: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error('The tar file ends too early.');
  return buffer;
}

/** The files of a tar file, each with where its bytes begin. */
async function* entriesOf(file: FileHandle): AsyncGenerator<TarEntry & { at: number }> {
  let extended: Partial<TarEntry> = {};
  for (let at = 0; ; ) {
    const header = parseHeader(await readBlock(file, block, at));
    if (header === undefined) return;
    at += block;
    const entry = { ...header, ...extended };
    if (header.type === 'x') {
      if (header.size > longestRecords) throw new Error('The tar file is damaged.');
      extended = parsePax((await readBlock(file, header.size, at)).toString('utf8'));
    } else {
      extended = {};
      if (kept.has(header.type)) yield { path: entry.path, size: entry.size, at };
    }
    at += entry.size + padding(entry.size);
  }
}

export const tar: Archive = {
  async pack(files, to) {
    for await (const { path, size, from } of files) {
      await to.appendFile(headerOf({ path, size }));
      if (path.endsWith('/')) continue;
      let written = 0;
      for await (const chunk of createReadStream(from)) {
        written += (chunk as Buffer).length;
        await to.appendFile(chunk as Buffer);
      }
      if (written !== size) throw new Error(`${from} changed while it was packed.`);
      await to.appendFile(Buffer.alloc(padding(size)));
    }
    await to.appendFile(Buffer.alloc(2 * block));
  },

  async unpack(archive, write) {
    const file = await open(archive, 'r');
    try {
      for await (const { path, size, at } of entriesOf(file)) {
        await write(path, size === 0 ? [] : createReadStream(archive, { start: at, end: at + size - 1 }));
      }
    } finally {
      await file.close();
    }
  },
};
