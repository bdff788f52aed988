import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { Version } from '../../../http/encode/conditional.ts';
import { secretHash } from '../../../lib/secrets.ts';

export const etagOfVersion = (id: number, version: number, stampedOn: number): string =>
  `"${secretHash(`${id}.${version}.${stampedOn}`).slice(0, 40)}"`;

/** An opaque hash, different for every version of an artifact. */
export const versionOf = ({ id, version, stampedOn }: ArtifactRecord): Version => ({
  etag: etagOfVersion(id, version, stampedOn),
  lastModified: stampedOn,
});
