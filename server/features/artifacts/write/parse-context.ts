import type { Tx } from '../../../db/index.ts';
import type { Identity } from '../../../domain/actor.ts';
import type { FileLookup, ParseContext, TextFormat } from '../../../domain/fields/value-part.ts';
import { groupsOfUser } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker, UserSource } from '../../../domain/trackers/tracker.ts';
import { openValueById, openValueNamed } from '../../trackers/index.ts';
import { heldGroupNumberIn } from '../../user-groups/index.ts';
import { findUserByName, findUsersByEmail, loadIdentity } from '../../users/index.ts';

/** Finds the files that a value names, and attaches them to the artifact. */
export interface Attachments {
  lookup(
    tx: Tx,
    field: FormElement,
    fileId: number,
    userId: number,
    artifactId: number | undefined,
  ): Promise<FileLookup>;
  attach(tx: Tx, fileIds: readonly number[], artifactId: number): Promise<void>;
}

export interface Parsing {
  tx: Tx;
  tracker: Tracker;
  now: number;
  userId: number;
  artifactId: number | undefined;
  textFormat: TextFormat;
  files: Attachments;
  /** Whether the caller may read a field of another artifact. */
  mayReadIn(artifactId: number, fieldId: number | null): Promise<boolean>;
}

const roleGroups: Partial<Record<UserSource, number>> = { group_members: 3, group_admins: 4, registered_users: 2 };

function offers(source: UserSource, groups: ReadonlySet<number>): boolean {
  if (source === 'artifact_submitters') return true;
  const group = roleGroups[source] ?? Number(source.slice('ugroup_'.length));
  return groups.has(group);
}

/** Whether the field's list contains the user, whatever the status of the account. */
export function isListed(user: Identity, tracker: Tracker, { bind }: FormElement): boolean {
  const groups = groupsOfUser(user, tracker.projectId);
  return bind?.type === 'users' && bind.sources.some((source) => offers(source, groups));
}

/** Answers the questions of field types from the transaction. */
export function parseContext(parsing: Parsing): Omit<ParseContext, 'current'> {
  const { tx, tracker } = parsing;
  return {
    tracker,
    now: parsing.now,
    textFormat: parsing.textFormat,
    async selectableUser(field, id) {
      const user = await loadIdentity(tx, id);
      if (user === undefined || (user.status !== 'A' && user.status !== 'R')) return false;
      return isListed(user, tracker, field);
    },
    userByName: (name) => findUserByName(tx, name),
    async userByEmail(email) {
      return (await findUsersByEmail(tx, email))[0];
    },
    groupNumber: (id) => heldGroupNumberIn(tx, tracker.projectId, id),
    openValueByLabel: (field, label) => openValueNamed(tx, field.id, label),
    openValueById: (field, id) => openValueById(tx, field.id, id),
    async file(field, id) {
      const found = await parsing.files.lookup(tx, field, id, parsing.userId, parsing.artifactId);
      if (found.outcome === 'usable') return found;
      // Also asked for a missing file, so that its answer takes as long as the answer for a hidden one.
      const holder = found.outcome === 'unknown' ? { artifactId: 0, fieldId: null } : found;
      return (await parsing.mayReadIn(holder.artifactId, holder.fieldId)) ? found : { outcome: 'unknown' };
    },
  };
}
