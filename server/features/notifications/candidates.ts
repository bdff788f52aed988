import type { NotificationReason } from '../../../contract/platform/notification.ts';
import type { WatchState } from '../../../contract/platform/watch-states.ts';
import type { NotificationMode } from '../../../contract/platform/notification-modes.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/index.ts';
import { type Identity, isNotifiable, isOpenAccount } from '../../domain/actor.ts';
import type { ArtifactChangeset } from '../../domain/artifacts/changeset.ts';
import { type MentioningText, mentioningTexts } from '../../domain/artifacts/mentions.ts';
import type { ArtifactRecord } from '../../domain/artifacts/record.ts';
import { usersIn } from '../../domain/fields/index.ts';
import type { FormElement, Tracker } from '../../domain/trackers/tracker.ts';
import { memberIdsOf } from '../user-groups/index.ts';
import { findUsersByEmail, type Identities } from '../users/index.ts';
import { contributorsTo, isStatusOnly, modesOf, type RecipientRow, recipientRowsOf } from './store/rules.ts';
import { watchesOf } from './store/watches.ts';

/** A change of an artifact that may cause notifications. */
export interface NotifiableChange {
  tracker: Tracker;
  record: ArtifactRecord;
  changeset: ArtifactChangeset;
  /** the names that an edit of its comment added; undefined: it is a new change */
  mentions?: readonly string[];
}

/** A person whom a change may concern. */
export interface RecipientCandidate {
  /** undefined: an address without an account */
  user: Identity | undefined;
  address: string;
  reasons: Set<NotificationReason>;
  checkPermissions: boolean;
  /** the texts of the change that mention them */
  texts: readonly MentioningText[];
}

interface Deps {
  db: Database;
  identities: Identities;
}

/** The recipients of a tracker, with the members of the groups among them. */
interface TrackerRecipients {
  row: RecipientRow;
  ids: readonly number[];
  addresses: readonly string[];
}

/** Facts that decide about the changes of a tracker. */
interface TrackerRules {
  isStatusOnly: boolean;
  modes: ReadonlyMap<number, NotificationMode>;
  recipients: readonly TrackerRecipients[];
}

/** Facts about people and places that several changes share. */
interface Involved {
  watches: ReadonlyMap<number, ReadonlyMap<number, WatchState>>;
  /** people who contributed to an artifact before a version */
  contributors: (artifactId: number, before: number) => ReadonlySet<number>;
}

/** Facts that decide about all candidates of a change. */
interface Rules extends TrackerRules {
  hasStatusChanged: boolean;
  isCreation: boolean;
  contributors: ReadonlySet<number>;
  watching: ReadonlySet<number>;
  muted: ReadonlySet<number>;
}

/** A mention notifies people whatever they have muted. */
const direct: ReadonlySet<NotificationReason> = new Set(['mentioned']);
/** People chose these for the artifact itself, so modes and levels of its tracker don't matter. */
const chosen: ReadonlySet<NotificationReason> = new Set(['mentioned', 'watching']);
const involving: ReadonlySet<NotificationReason> = new Set(['assigned', 'author', 'involved']);

const hasStatusChanged = ({ tracker, changeset }: NotifiableChange): boolean => {
  const field = tracker.semantics.status?.field;
  return changeset.version === 1 || (field !== undefined && changeset.changes[String(field)] !== undefined);
};

const only = (candidate: RecipientCandidate, kept: ReadonlySet<NotificationReason>): void => {
  for (const reason of candidate.reasons) if (!kept.has(reason)) candidate.reasons.delete(reason);
};

/** Removes the reasons that the tracker's level, and the mode and the mute of the person overrule. */
function applyChoices(candidate: RecipientCandidate, rules: Rules): void {
  const { reasons, user } = candidate;
  const mode = user === undefined ? undefined : rules.modes.get(user.id);
  if (rules.isStatusOnly && !rules.hasStatusChanged && mode !== 'all' && mode !== 'involved') {
    for (const reason of involving) reasons.delete(reason);
  }
  if (user === undefined) return;
  if (rules.muted.has(user.id)) only(candidate, direct);
  const isUnwanted =
    mode === 'none' ||
    (mode === 'status_changes' && !rules.hasStatusChanged) ||
    (mode === 'creations' && !rules.isCreation);
  if (isUnwanted) only(candidate, chosen);
  // A person who limits notifications to what concerns them is not a recipient of the tracker.
  if (mode === 'involved') reasons.delete('recipient');
}

const isFollowed = (mode: NotificationMode, { isCreation, hasStatusChanged: isNewStatus }: Rules): boolean =>
  mode === 'all' || (mode === 'creations' && isCreation) || (mode === 'status_changes' && isNewStatus);

/** Finds everybody whom a change may concern, and why. Permissions and preferences are applied later. */
export function createCandidates({ db, identities }: Deps) {
  async function usersOfField(field: FormElement, { tracker, record, changeset }: NotifiableChange): Promise<number[]> {
    const stored = [record.document[String(field.id)], changeset.changes[String(field.id)]?.after];
    if (field.bind?.type === 'users') return stored.flatMap((value) => [...usersIn(field, value)]);
    if (field.bind?.type !== 'ugroups') return [];
    const groups = stored
      .flatMap((value) => (Array.isArray(value) ? value : []))
      .filter((id) => typeof id === 'number');
    const members = await Promise.all(
      [...new Set(groups)].map((group) => memberIdsOf(db.read, tracker.projectId, group)),
    );
    return members.flat();
  }

  async function assigned(subject: NotifiableChange): Promise<number[]> {
    const { tracker } = subject;
    const fields = tracker.elements.filter(
      (field) => field.isUsed && (field.hasNotifications || field.id === tracker.semantics.contributor),
    );
    return (await Promise.all(fields.map((field) => usersOfField(field, subject)))).flat();
  }

  async function accountsOf(row: RecipientRow, tracker: Tracker): Promise<TrackerRecipients> {
    const groups = await Promise.all(row.groupIds.map((group) => memberIdsOf(db.read, tracker.projectId, group)));
    const ids = [...row.userIds, ...groups.flat()];
    const addresses: string[] = [];
    for (const address of row.addresses) {
      const accounts = await findUsersByEmail(db.read, address);
      const account = accounts.find(isOpenAccount) ?? accounts[0];
      if (account === undefined) addresses.push(address);
      else ids.push(account.id);
    }
    return { row, ids, addresses };
  }

  /** Collects people and addresses, each once, with all reasons. */
  function createGathering() {
    const found = new Map<string, RecipientCandidate>();

    function include(key: string, reason: NotificationReason, address: string, user?: Identity): RecipientCandidate {
      const known = found.get(key);
      const candidate = known ?? { user, address, reasons: new Set(), checkPermissions: true, texts: [] };
      candidate.reasons.add(reason);
      found.set(key, candidate);
      return candidate;
    }

    async function add(id: number, reason: NotificationReason): Promise<RecipientCandidate | undefined> {
      const user = await identities.find(id);
      if (user === undefined || !isNotifiable(user)) return undefined;
      return include(String(id), reason, user.email, user);
    }

    return {
      found,
      add,
      addAddress: (address: string): RecipientCandidate => include(address.toLowerCase(), 'recipient', address),
    };
  }

  type Gathering = ReturnType<typeof createGathering>;

  async function addConcerned({ add }: Gathering, subject: NotifiableChange, rules: Rules): Promise<void> {
    const { submittedBy } = subject.record;
    for (const id of await assigned(subject)) await add(id, 'assigned');
    await add(submittedBy, 'author');
    for (const id of rules.contributors) if (id !== submittedBy) await add(id, 'involved');
    for (const id of rules.watching) await add(id, 'watching');
    for (const [id, mode] of rules.modes) if (isFollowed(mode, rules)) await add(id, 'following');
  }

  async function addRecipients({ add, addAddress }: Gathering, rules: Rules): Promise<void> {
    for (const { row, ids, addresses } of rules.recipients) {
      if (!rules.isCreation && !row.allUpdates) continue;
      const people = await Promise.all(ids.map((id) => add(id, 'recipient')));
      for (const candidate of [...people, ...addresses.map(addAddress)]) {
        if (candidate !== undefined && !row.checkPermissions) candidate.checkPermissions = false;
      }
    }
  }

  async function addMentioned({ add }: Gathering, { tracker, changeset, mentions }: NotifiableChange): Promise<void> {
    const all = await mentioningTexts(tracker, changeset.changes, changeset.comment);
    const texts = mentions === undefined ? all : all.filter(({ field }) => field === undefined);
    const names = new Set(mentions ?? texts.flatMap((text) => text.names));
    for (const name of [...names].slice(0, limits.mentionsPerChange)) {
      const user = await identities.findByName(name);
      const candidate = user === undefined ? undefined : await add(user.id, 'mentioned');
      if (candidate !== undefined) candidate.texts = texts.filter((text) => text.names.includes(name));
    }
  }

  async function trackerRules(tracker: Tracker): Promise<TrackerRules> {
    const rows = await recipientRowsOf(db.read, tracker.id);
    return {
      isStatusOnly: await isStatusOnly(db.read, tracker.id),
      modes: await modesOf(db.read, tracker.id),
      recipients: await Promise.all(rows.map((row) => accountsOf(row, tracker))),
    };
  }

  async function involvedIn(changes: readonly NotifiableChange[]): Promise<Involved> {
    const idsOf = (some: readonly NotifiableChange[]) => [...new Set(some.map(({ record }) => record.id))];
    const [watches, contributors] = await Promise.all([
      watchesOf(db.read, idsOf(changes)),
      contributorsTo(db.read, idsOf(changes.filter(({ changeset }) => changeset.version > 1))),
    ]);
    return { watches, contributors };
  }

  function rulesFor(subject: NotifiableChange, ofTracker: TrackerRules, { watches, contributors }: Involved): Rules {
    const { record, changeset } = subject;
    const states = [...(watches.get(record.id) ?? [])];
    const inState = (wanted: WatchState) => new Set(states.filter(([, state]) => state === wanted).map(([id]) => id));
    return {
      ...ofTracker,
      hasStatusChanged: hasStatusChanged(subject),
      isCreation: changeset.version === 1,
      contributors: contributors(record.id, changeset.version),
      watching: inState('watching'),
      muted: inState('muted'),
    };
  }

  async function candidatesOf(subject: NotifiableChange, rules: Rules): Promise<RecipientCandidate[]> {
    const gathering = createGathering();
    if (subject.mentions === undefined) {
      await addConcerned(gathering, subject, rules);
      await addRecipients(gathering, rules);
    }
    await addMentioned(gathering, subject);
    const candidates = [...gathering.found.values()];
    for (const candidate of candidates) applyChoices(candidate, rules);
    return candidates.filter(({ reasons }) => reasons.size > 0);
  }

  return {
    /** For one batch of changes: reads the rules of each tracker once. */
    begin() {
      const known = new Map<number, TrackerRules>();
      async function rulesOf(tracker: Tracker): Promise<TrackerRules> {
        const rules = known.get(tracker.id) ?? (await trackerRules(tracker));
        known.set(tracker.id, rules);
        return rules;
      }
      return {
        /** Reads the data for these changes together, and returns the people whom each of them may concern. */
        async about(changes: readonly NotifiableChange[]) {
          const notified = new Set(changes.filter(({ tracker }) => tracker.hasNotifications && !tracker.isDeleted));
          if (notified.size === 0) return async (): Promise<RecipientCandidate[]> => [];
          const involved = await involvedIn([...notified]);
          return async (subject: NotifiableChange): Promise<RecipientCandidate[]> =>
            notified.has(subject)
              ? candidatesOf(subject, rulesFor(subject, await rulesOf(subject.tracker), involved))
              : [];
        },
      };
    },
  };
}

export type Candidates = ReturnType<typeof createCandidates>;
