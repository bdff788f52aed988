import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Blobs, StoredBlob } from '../../blobs/index.ts';
import type { Database } from '../../db/index.ts';
import type { Files } from '../files/index.ts';

export interface ArchiveEntry extends StoredBlob {
  name: string;
}

interface Deps {
  db: Database;
  blobs: Blobs;
  files: Pick<Files, 'content' | 'desk'>;
}

/** Writes a zip with the artifact's XML and its attachments; resolves when it is durable. */
export function createArchive({ db, blobs, files }: Deps) {
  return async function archive(artifactId: number, xml: string, at: number): Promise<ArchiveEntry> {
    const zip = new ZipFile();
    // A failure of an attachment has to fail the whole, not end the zip early.
    const output = new PassThrough();
    zip.on('error', (error: Error) => output.destroy(error));
    zip.outputStream.pipe(output);
    zip.addBuffer(Buffer.from(xml), 'artifact.xml');
    for (const file of await files.desk.ofArtifact(db.read, artifactId)) {
      const content = await files.content.open(file.id);
      content.on('error', (error) => output.destroy(error));
      zip.addReadStream(content, `data/Artifact${file.id}`, { compress: !/^(image|video|audio)\//.test(file.type) });
    }
    zip.end();
    const stored = await blobs.write(output);
    return { ...stored, name: `deleted__artifact_${artifactId}_${Math.floor(at / 1000)}.zip` };
  };
}

export type Archive = ReturnType<typeof createArchive>;
