import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncFile } from '../../../lib/files/durable.ts';
import type { ExportSink } from './output.ts';

/** The document and dumps may exceed the limits of classic zips. Attachments mostly don't compress. */
const optionsFor = (path: string) => ({
  mode: 0o100600,
  compress: !path.startsWith('data/Artifact'),
  forceZip64Format: true,
});

/** Writes an archive as a zip. */
export function openZipSink(file: string): ExportSink {
  const zip = new ZipFile();
  // A failing file must fail the whole archive, not end the zip early.
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  const written = pipeline(output, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  // Callers of write and finish receive the failure.
  written.catch(() => undefined);
  return {
    async write(path, content) {
      const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      zip.addReadStream(stream, path, optionsFor(path));
      await Promise.race([finished(stream, { writable: false }), written]);
    },
    async finish() {
      zip.end();
      await written;
      await syncFile(file);
    },
    async abandon() {
      output.destroy();
      await written.catch(() => undefined);
    },
  };
}
