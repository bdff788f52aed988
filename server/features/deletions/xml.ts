import type { Database } from '../../db/index.ts';
import { artifactArchiveXml } from '../../domain/export/artifacts/archive.ts';
import { wholeHistory } from '../../domain/export/artifacts/archived.ts';
import { usersIn } from '../../domain/fields/index.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import { changesetOf } from '../../domain/artifacts/changeset.ts';
import type { ArtifactContext } from '../artifacts/index.ts';
import type { Attachments } from '../files/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { staticGroupsOf } from '../user-groups/index.ts';
import type { Identities } from '../users/index.ts';
import type { ArtifactSnapshot } from './store/deletions.ts';

interface Deps {
  db: Database;
  identities: Identities;
  files: Pick<Attachments, 'ofArtifact'>;
  trackers: Pick<TrackerDirectory, 'find'>;
}

/** `artifact.xml` of the archive: the current tracker, and the artifact with its whole history. */
export function createArchiveXml({ db, identities, files, trackers }: Deps) {
  async function trackersIn(ids: readonly number[]): Promise<Map<number, Tracker>> {
    const found = await Promise.all([...new Set(ids)].map((id) => trackers.find(id)));
    return new Map(found.flatMap((tracker) => (tracker === undefined ? [] : [[tracker.id, tracker]])));
  }

  return async function archiveXml(context: ArtifactContext, snapshot: ArtifactSnapshot): Promise<string> {
    const placed = snapshot.changesets.map(changesetOf);
    const known = await trackersIn(placed.map(({ trackerId }) => trackerId));
    const { tracker, changesets } = wholeHistory(context.tracker, placed, (id) => known.get(id));
    const named = changesets.flatMap(({ submittedBy, changes }) => [
      submittedBy,
      ...tracker.elements.flatMap((field) => usersIn(field, changes[String(field.id)]?.after)),
    ]);
    const defaults = tracker.elements.flatMap(({ bind }) => (bind?.type === 'users' ? bind.defaults : []));
    const found = await Promise.all([...new Set([...named, ...defaults])].map((id) => identities.find(id)));
    const users = new Map(found.flatMap((user) => (user === undefined ? [] : [[user.id, user]])));
    const groups = new Map((await staticGroupsOf(db.read, tracker.projectId)).map((group) => [group.id, group.name]));
    const attached = await files.ofArtifact(db.read, snapshot.artifact.id);
    return artifactArchiveXml(
      tracker,
      { id: snapshot.artifact.id, changesets },
      {
        groupName: (number) => groups.get(number),
        user: (id) => users.get(id),
        fileIds: new Set(attached.map((file) => file.id)),
      },
    );
  };
}
