import type { Database } from '../../db/index.ts';
import { artifactArchiveXml } from '../../domain/export/archive.ts';
import { fieldTypeOf } from '../../domain/fields/index.ts';
import { changesetOf, type Seen } from '../artifacts/index.ts';
import type { FileDesk } from '../files/index.ts';
import { listGroups } from '../user-groups/index.ts';
import type { Identities } from '../users/index.ts';
import type { Snapshot } from './store.ts';

interface Parts {
  db: Database;
  identities: Identities;
  files: Pick<FileDesk, 'ofArtifact'>;
}

/** `artifact.xml` of the archive: the tracker as it is, and the artifact with its whole history. */
export function createArchiveXml({ db, identities, files }: Parts) {
  return async function archiveXml({ tracker }: Seen, snapshot: Snapshot): Promise<string> {
    const changesets = snapshot.changesets.map(changesetOf);
    const named = changesets.flatMap(({ submittedBy, changes }) => [
      submittedBy,
      ...tracker.elements.flatMap((field) => fieldTypeOf(field).users(field, changes[String(field.id)]?.after)),
    ]);
    const defaults = tracker.elements.flatMap(({ bind }) => (bind?.type === 'users' ? bind.defaults : []));
    const found = await Promise.all([...new Set([...named, ...defaults])].map((id) => identities.find(id)));
    const users = new Map(found.flatMap((user) => (user === undefined ? [] : [[user.id, user]])));
    const groups = new Map((await listGroups(db.read, tracker.projectId)).map((group) => [group.id, group.name]));
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
