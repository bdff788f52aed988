import { PassThrough } from 'node:stream';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Archive } from './archive.ts';

export const zip: Archive = {
  async pack(files, to) {
    const writer = new ZipFile();
    // If one file fails, the archive must fail instead of ending early.
    const output = new PassThrough();
    writer.on('error', (error: Error) => output.destroy(error));
    writer.outputStream.pipe(output);
    // Tables are already compressed, and so are most attachments.
    for await (const { path, from } of files) {
      if (path.endsWith('/')) writer.addEmptyDirectory(path);
      else writer.addFile(from, path, { compress: false, mode: 0o100600 });
    }
    writer.end();
    for await (const chunk of output) await to.appendFile(chunk as Buffer);
  },

  async unpack(archive, write) {
    const reader = await openPromise(archive, { strictFileNames: true });
    for await (const entry of reader.eachEntry()) {
      const isDirectory = entry.fileName.endsWith('/');
      await write(entry.fileName, isDirectory ? [] : await reader.openReadStreamPromise(entry));
    }
  },
};
