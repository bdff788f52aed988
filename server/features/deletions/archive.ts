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
  files: Pick<Files, 'content' | 'attachments'>;
}

/** Writes a zip with the artifact's XML and its attachments. Resolves when it is durable. */
export function createDeletionArchive({ db, blobs, files }: Deps) {
  return async function archive(artifactId: number, xml: string, at: number): Promise<ArchiveEntry> {
    const zip = new ZipFile();
    // A failing attachment must fail the whole archive, not end the zip early.
    const output = new PassThrough();
    zip.on('error', (error: Error) => output.destroy(error));
    zip.outputStream.pipe(output);
    zip.addBuffer(Buffer.from(xml), 'artifact.xml');
    for (const file of await files.attachments.ofArtifact(db.read, artifactId)) {
      const content = await files.content.open(file.id);
      content.on('error', (error) => output.destroy(error));
      zip.addReadStream(content, `data/Artifact${file.id}`, { compress: !/^(image|video|audio)\//.test(file.type) });
    }
    zip.end();
    const stored = await blobs.write(output);
    return { ...stored, name: `deleted__artifact_${artifactId}_${Math.floor(at / 1000)}.zip` };
  };
}

export type DeletionArchive = ReturnType<typeof createDeletionArchive>;
