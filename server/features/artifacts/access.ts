import { problem } from '../../../contract/problems.ts';
import type { Database, DbOrTx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { groupsOfUser, readsLinks, type TrackerRights, trackerRights } from '../../domain/policies/tracker-rights.ts';
import type { AccessFacts } from '../../events/index.ts';
import { withFormerFields } from '../../domain/artifacts/history.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import type { ArtifactHead, ArtifactRecord } from '../../domain/artifacts/record.ts';
import { can, require } from '../../domain/policies/policy.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { KnownProject, ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Identities } from '../users/index.ts';
import { createPauses } from '../../lib/pauses.ts';
import { artifactSizes, findArtifacts } from './store/artifacts.ts';
import type { FoundLink } from './store/links.ts';
import { artifactHeads } from './store/lists.ts';

export interface ArtifactContext {
  record: ArtifactRecord;
  tracker: Tracker;
  project: KnownProject;
  rights: TrackerRights;
}

interface Deps {
  db: Database;
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
  identities: Identities;
  /** the tracker that has, or had, a field */
  trackerOfField: (id: number) => Promise<number | undefined>;
}

export const assigneesOf = (tracker: Tracker, record: Pick<ArtifactRecord, 'document'>): number[] => {
  const field = tracker.elements.find((element) => element.id === tracker.semantics.contributor);
  const stored = field?.bind?.type === 'users' ? record.document[String(field.id)] : undefined;
  return Array.isArray(stored) ? (stored as number[]).filter((id) => typeof id === 'number') : [];
};

/** Whether the tracker lets groups see only the artifacts that their members submitted or are assigned to. */
const namesPeople = ({ permissions }: Tracker): boolean =>
  permissions.submitter.length + permissions.assignee.length > 0;

/** Decides who may see an artifact. Every route uses it. */
export function createArtifactAccess({ db, trackers, projects, identities, trackerOfField }: Deps) {
  async function groupsOf(ids: readonly number[], projectId: number): Promise<Map<number, ReadonlySet<number>>> {
    const users = await Promise.all(ids.map((id) => identities.find(id)));
    return new Map(users.flatMap((user) => (user === undefined ? [] : [[user.id, groupsOfUser(user, projectId)]])));
  }

  async function subjectOf(tracker: Tracker, rights: TrackerRights, record: ArtifactRecord) {
    const byGroup = namesPeople(tracker) && !rights.seesAll;
    const assignees = byGroup ? assigneesOf(tracker, record) : [];
    const { submittedBy, allowedGroups } = record;
    return subjectWith(tracker, rights, { submittedBy, allowedGroups, assignees });
  }

  async function subjectWith(tracker: Tracker, rights: TrackerRights, facts: Omit<AccessFacts, 'trackerId'>) {
    const { submittedBy, allowedGroups, assignees } = facts;
    const byGroup = namesPeople(tracker) && !rights.seesAll;
    const groups = byGroup ? await groupsOf([submittedBy, ...assignees], tracker.projectId) : new Map();
    const artifact = { submittedBy, allowedGroups, assignees };
    return { tracker, rights, artifact, groupsById: (id: number) => groups.get(id) ?? new Set() };
  }

  /** The tracker, unless the caller sees nothing in it. */
  async function openTracker(actor: Actor, id: number): Promise<Tracker | undefined> {
    const tracker = await trackers.find(id);
    const project = tracker === undefined ? undefined : await projects.find(tracker.projectId);
    if (tracker === undefined || project === undefined || tracker.isDeleted) return undefined;
    return can(actor, 'project.read_trackers', projects.subject(project)) ? tracker : undefined;
  }

  /** For past changes: deleted trackers and fields still count. Callers who may not view the tracker get no fields. */
  async function pastTracker(
    actor: Actor,
    id: number,
  ): Promise<(Pick<ArtifactContext, 'tracker' | 'rights'> & { isSeen: boolean }) | undefined> {
    const found = await trackers.find(id);
    const project = found === undefined ? undefined : await projects.find(found.projectId);
    if (found === undefined || project === undefined) return undefined;
    const tracker = { ...withFormerFields(found), isDeleted: false };
    const rights = trackerRights(actor, tracker);
    const isSeen = rights.canView && can(actor, 'project.read_trackers', projects.subject(project));
    return { rights, isSeen, tracker: isSeen ? tracker : { ...tracker, elements: [] } };
  }

  async function canView(actor: Actor, record: ArtifactRecord): Promise<boolean> {
    const tracker = await openTracker(actor, record.trackerId);
    if (tracker === undefined) return false;
    return can(actor, 'artifact.read', await subjectOf(tracker, trackerRights(actor, tracker), record));
  }

  /** The same of an artifact whose values were not read; undefined: they decide. */
  async function canViewHead(
    actor: Actor,
    { trackerId, submittedBy, allowedGroups }: ArtifactHead,
  ): Promise<boolean | undefined> {
    const tracker = await openTracker(actor, trackerId);
    if (tracker === undefined) return false;
    const rights = trackerRights(actor, tracker);
    if (namesPeople(tracker) && !rights.seesAll) return undefined;
    return can(
      actor,
      'artifact.read',
      await subjectWith(tracker, rights, { submittedBy, allowedGroups, assignees: [] }),
    );
  }

  /** The artifacts among these that exist, in their order, a few at a time, because they may be large. */
  async function* findInPortions(ids: readonly number[], source: DbOrTx = db.read): AsyncIterable<ArtifactRecord[]> {
    for (const portion of portionsOf(await artifactSizes(source, ids))) {
      const some = portion.map(({ id }) => id);
      const found = await findArtifacts(source, some);
      yield some.flatMap((id) => found.get(id) ?? []);
    }
  }

  async function* findViewableInPortions(
    actor: Actor,
    ids: readonly number[],
    source: DbOrTx = db.read,
  ): AsyncIterable<ArtifactRecord[]> {
    for await (const records of findInPortions([...new Set(ids)], source)) {
      const viewable: ArtifactRecord[] = [];
      for (const record of records) if (await canView(actor, record)) viewable.push(record);
      yield viewable;
    }
  }

  /** The artifacts that the caller may view, by id. Reads values if they matter for access. */
  async function viewableAmong(
    actor: Actor,
    heads: ReadonlyMap<number, ArtifactHead>,
    source: DbOrTx = db.read,
  ): Promise<Map<number, ArtifactHead>> {
    const viewable = new Map<number, ArtifactHead>();
    const undecided: number[] = [];
    const pause = createPauses();
    for (const [id, head] of heads) {
      const isVisible = await canViewHead(actor, head);
      if (isVisible === undefined) undecided.push(id);
      else if (isVisible) viewable.set(id, head);
      await pause();
    }
    for await (const records of findViewableInPortions(actor, undecided, source)) {
      for (const { id } of records) {
        const head = heads.get(id);
        if (head !== undefined) viewable.set(id, head);
      }
    }
    return viewable;
  }

  return {
    openTracker,
    pastTracker,

    /** For links and lists, which omit artifacts that the caller may not view, whatever the reason. */
    canView,

    /** Whether the caller could view an artifact that was as described, by the rights that they have now. */
    async couldView(actor: Actor, facts: AccessFacts): Promise<boolean> {
      const then = await pastTracker(actor, facts.trackerId);
      if (then?.isSeen !== true) return false;
      return can(actor, 'artifact.read', await subjectWith(then.tracker, then.rights, facts));
    },

    /** All facts that decide who may see an artifact, besides the caller. */
    async gateOf(tracker: Tracker, record: ArtifactRecord) {
      const { submittedBy, allowedGroups } = record;
      const assignees = assigneesOf(tracker, record);
      const groups = await groupsOf([submittedBy, ...assignees], tracker.projectId);
      const groupsById = (id: number): ReadonlySet<number> => groups.get(id) ?? new Set();
      return { tracker, artifact: { submittedBy, allowedGroups, assignees }, groupsById };
    },

    find: (ids: readonly number[]): Promise<Map<number, ArtifactRecord>> => findArtifacts(db.read, [...new Set(ids)]),

    /** How many bytes the values of artifacts take, in the order of the ids. */
    sizesOf: (ids: readonly number[]): ReturnType<typeof artifactSizes> => artifactSizes(db.read, ids),

    findInPortions: (ids: readonly number[]): AsyncIterable<ArtifactRecord[]> => findInPortions(ids),

    /** The artifacts among these that the caller may view. */
    findViewableInPortions: (actor: Actor, ids: readonly number[]): AsyncIterable<ArtifactRecord[]> =>
      findViewableInPortions(actor, ids),

    /** The same without their values, by id, because an artifact can be linked to a large number of large ones. */
    async findViewableHeads(actor: Actor, ids: readonly number[]): Promise<Map<number, ArtifactHead>> {
      return viewableAmong(actor, await artifactHeads(db.read, [...new Set(ids)]));
    },

    viewableAmong,

    /** The artifacts among these that exist and that the caller may view, by id. */
    async findViewable(actor: Actor, ids: readonly number[]): Promise<Map<number, ArtifactRecord>> {
      const viewable = new Map<number, ArtifactRecord>();
      for (const [id, record] of await findArtifacts(db.read, [...new Set(ids)])) {
        if (await canView(actor, record)) viewable.set(id, record);
      }
      return viewable;
    },

    /** The current tracker of an artifact, without any check of access. */
    async trackerOf(id: number): Promise<Tracker | undefined> {
      const record = (await findArtifacts(db.read, [id])).get(id);
      return record === undefined ? undefined : trackers.find(record.trackerId);
    },

    /** The links to these artifacts, which the caller may view, in fields that they may read. */
    async readableLinks(
      actor: Actor,
      trackerId: number,
      links: readonly FoundLink[],
      viewable: ReadonlyMap<number, ArtifactHead>,
    ): Promise<FoundLink[]> {
      const readable: FoundLink[] = [];
      for (const link of links) {
        const other = viewable.get(link.id);
        if (other === undefined) continue;
        const holder = await trackers.find(link.direction === 'forward' ? trackerId : other.trackerId);
        if (holder !== undefined && readsLinks(holder, trackerRights(actor, holder))) readable.push(link);
      }
      return readable;
    },

    /** Requires access to the artifact and to a field of its tracker. Reads nothing, so that it works in a transaction. */
    async canReadCurrentField(actor: Actor, record: ArtifactRecord | undefined, fieldId: number | null) {
      if (record === undefined || !(await canView(actor, record))) return false;
      const tracker = await trackers.find(record.trackerId);
      const field = tracker?.elements.find((element) => element.id === fieldId && element.isUsed);
      return tracker !== undefined && field !== undefined && trackerRights(actor, tracker).canRead(field);
    },

    /** Requires access to the artifact and to the field, which the artifact may have had in a former tracker. */
    async canReadField(actor: Actor, record: ArtifactRecord | undefined, fieldId: number | null): Promise<boolean> {
      if (record === undefined || fieldId === null || !(await canView(actor, record))) return false;
      const current = await trackers.find(record.trackerId);
      const isCurrent = current?.elements.some((element) => element.id === fieldId) === true;
      const owner = isCurrent ? record.trackerId : await trackerOfField(fieldId);
      const visible = owner === undefined ? undefined : await pastTracker(actor, owner);
      const field = visible?.tracker.elements.find((element) => element.id === fieldId && element.isUsed);
      return field !== undefined && visible?.rights.canRead(field) === true;
    },

    /** The result of `readable` without the artifact, if all deciding facts are in memory; otherwise undefined. */
    readableNow(actor: Actor, head: ArtifactHead): Omit<ArtifactContext, 'record'> | undefined {
      const tracker = trackers.peek(head.trackerId);
      if (tracker === undefined || tracker.isDeleted) return undefined;
      const project = projects.peekOfTracker(actor, tracker.projectId);
      const rights = trackerRights(actor, tracker);
      // The assignees are among the values.
      if (project === undefined || (namesPeople(tracker) && !rights.seesAll)) return undefined;
      const { submittedBy, allowedGroups } = head;
      const artifact = { submittedBy, allowedGroups, assignees: [] };
      const isReadable = can(actor, 'artifact.read', { tracker, rights, artifact, groupsById: () => new Set() });
      return isReadable ? { tracker, project, rights } : undefined;
    },

    /** The artifact with its tracker and project. Throws a problem if the caller may not view it. */
    async readable(actor: Actor, record: ArtifactRecord | undefined): Promise<ArtifactContext> {
      const tracker = record === undefined ? undefined : await trackers.find(record.trackerId);
      if (record === undefined || tracker === undefined || tracker.isDeleted) throw problem('artifact_not_found');
      const project = await projects.ofTracker(actor, tracker.projectId);
      const rights = trackerRights(actor, tracker);
      require(actor, 'artifact.read', await subjectOf(tracker, rights, record));
      return { record, tracker, project, rights };
    },
  };
}

export type ArtifactAccess = ReturnType<typeof createArtifactAccess>;
