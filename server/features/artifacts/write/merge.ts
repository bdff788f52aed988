import { problem } from '../../../../contract/problems.ts';
import type { DbOrTx } from '../../../db/index.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import { type Preconditions, preconditionsHold } from '../../../http/encode/conditional.ts';
import { changesetParts } from '../history/long-histories.ts';
import { type ChangesetSize, changesetSizes } from '../store/changesets.ts';
import { etagOfVersion } from './version.ts';

/** The changesets since the version that the preconditions name. undefined: they name no version of this artifact. */
export async function changesSince(
  source: DbOrTx,
  { id }: Pick<ArtifactRecord, 'id'>,
  sent: Preconditions,
): Promise<ChangesetSize[] | undefined> {
  const all = await changesetSizes(source, id);
  let base: number | undefined;
  let stampedOn = -Infinity;
  for (const { version, submittedOn } of all) {
    // The same as when it was written: no two versions have the same stamp.
    stampedOn = Math.max(submittedOn, stampedOn + 1000);
    const isBase = preconditionsHold(sent, { etag: etagOfVersion(id, version, stampedOn), lastModified: stampedOn });
    if (isBase) base = version;
  }
  return base === undefined ? undefined : all.filter(({ version }) => version > base);
}

/** Refuses to merge changes of a field that others have changed since the caller read it, and reports their changes. */
export async function mergedFields(
  source: DbOrTx,
  record: ArtifactRecord,
  sent: Preconditions,
  wanted: readonly number[],
): Promise<number[]> {
  const since = await changesSince(source, record, sent);
  if (since === undefined) throw problem('artifact_modified');
  const changed = new Set<number>();
  for await (const part of changesetParts(source, record.id, since)) {
    if (part.some(({ trackerId }) => trackerId !== record.trackerId)) throw problem('artifact_modified');
    for (const { changes } of part) for (const field of Object.keys(changes)) changed.add(Number(field));
  }
  const overlap = [...changed].filter((id) => wanted.includes(id));
  if (overlap.length > 0) throw problem('artifact_modified', {}, { details: { overlap } });
  return [...changed];
}
