import type { Actor, Identity } from '../../domain/actor.ts';
import type { ArtifactChangeset } from '../../domain/artifacts/changeset.ts';
import { can } from '../../domain/policies/policy.ts';
import type { ArtifactRecord } from '../../domain/artifacts/record.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { ChangedField } from '../../../contract/artifacts/artifact.ts';
import { accessLost } from '../../../contract/platform/change.ts';
import { type EventSubject, eventTypes } from '../../../contract/platform/events.ts';
import type { AccessFacts, LoggedEvent } from '../../events/index.ts';
import { portionsOf } from '../../http/encode/portions.ts';
import type { ArtifactAccess, ArtifactContext, History } from '../artifacts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import type { Repository } from '../svn/index.ts';
import type { Identities } from '../users/index.ts';
import type { ChangeAbout, VisiblePart } from './subjects/known.ts';
import { createGroupEvents } from './subjects/group.ts';
import { createProjectEvents } from './subjects/project.ts';
import { createRepositoryEvents } from './subjects/repository.ts';
import { createReportEvents } from './subjects/report.ts';
import { createTrackerEvents } from './subjects/tracker.ts';

/** An event with the rows that every reader of it needs. */
export interface LoadedEvent {
  event: LoggedEvent;
  record: ArtifactRecord | undefined;
  changeset: ArtifactChangeset | undefined;
  /** the artifact at the other end of a link */
  other: ArtifactRecord | undefined;
  author: Identity | undefined;
  report: Report | undefined;
  /** of a static user group */
  groupName: string | undefined;
  member: Identity | undefined;
  repository: Repository | undefined;
}

/** Events that were loaded together, and how many bytes their artifacts and changes take. */
interface LoadedPortion {
  loaded: LoadedEvent[];
  bytes: number;
}

/** The part of an event that a reader may see, or only the fact that it ended their access. */
export type VisibleEvent =
  | { kind: 'lost'; event: LoggedEvent; type: string; about: ChangeAbout }
  | {
      kind: 'described';
      event: LoggedEvent;
      type: string;
      author: Identity | undefined;
      about: ChangeAbout;
      /** the member that was added or removed; null: a deleted user */
      member?: Identity | null;
    }
  | {
      kind: 'shown';
      event: LoggedEvent;
      type: string;
      seen: ArtifactContext;
      author: Identity | undefined;
      fields: ChangedField[];
      comment: ArtifactChangeset['comment'];
      link: { id: number; type: string } | undefined;
    };

interface Deps {
  access: ArtifactAccess;
  history: Pick<History, 'find' | 'sizesOf' | 'visible' | 'changedFields'>;
  identities: Identities;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  reports: { find(id: number): Promise<Report | undefined> };
  groups: { nameOf(id: number): Promise<string | undefined> };
  repositories: { find(id: number): Promise<Repository | undefined> };
}

export const artifactReference = (id: number) => ({ id, uri: `artifacts/${id}` });

const before = ({ details }: LoggedEvent): AccessFacts | undefined =>
  'before' in details ? details.before : undefined;

const artifactsOf = ({ artifactId, details }: LoggedEvent): number[] => [
  ...(artifactId === undefined ? [] : [artifactId]),
  ...('sourceId' in details ? [details.sourceId] : []),
];

const versionsOf = (events: readonly LoggedEvent[]) =>
  events.flatMap(({ artifactId = 0, details }) =>
    'version' in details && details.version !== undefined ? [{ artifactId, version: details.version }] : [],
  );

/** Decides which parts of an event a reader may see, by their rights when they read it. */
export function createVisibleEvents(deps: Deps) {
  const { access, history, identities, directory, trackers, reports, groups, repositories } = deps;

  /** undefined: the reader never knew of the artifact, or already knows that it is gone. */
  async function lost(actor: Actor, event: LoggedEvent): Promise<VisibleEvent | undefined> {
    const facts = before(event);
    if (facts === undefined || !(await access.couldView(actor, facts))) return undefined;
    // They lost access by a later event, such as a deletion, which reports it.
    if ('after' in event.details && event.details.after !== undefined) {
      if (await access.couldView(actor, event.details.after)) return undefined;
    }
    const type = event.type === 'artifact.deleted' ? event.type : accessLost.artifact;
    return { kind: 'lost', event, type, about: { artifact: artifactReference(event.artifactId ?? 0) } };
  }

  async function linkOf(actor: Actor, { event, record, other }: LoadedEvent) {
    if (event.type !== 'artifact.linked' && event.type !== 'artifact.unlinked') return undefined;
    const { sourceId, linkType } = event.details;
    if (record === undefined || other === undefined || !(await access.canView(actor, other))) return undefined;
    const link = { id: sourceId, type: linkType, direction: 'reverse' as const };
    const [found] = await access.readableLinks(actor, record.trackerId, [link], new Map([[sourceId, other]]));
    return found === undefined ? undefined : { id: sourceId, type: linkType };
  }

  /** An edited or deleted comment is shown to readers who could read it. */
  async function ofComment(
    actor: Actor,
    { event, changeset, author }: LoadedEvent,
    seen: ArtifactContext,
  ): Promise<VisibleEvent | undefined> {
    if (event.type !== 'artifact.comment_edited' || changeset === undefined) return undefined;
    const { groups: allowed } = event.details;
    const gate = { comment: { groups: allowed }, submittedBy: changeset.submittedBy };
    if (!can(actor, 'comment.read', { rights: seen.rights, entry: gate })) return undefined;
    const common = { kind: 'shown' as const, event, type: event.type, seen, author };
    return { ...common, link: undefined, fields: [], comment: changeset.comment };
  }

  async function ofArtifact(actor: Actor, loaded: LoadedEvent, withFields: boolean): Promise<VisibleEvent | undefined> {
    const { event, record, changeset, author } = loaded;
    if (event.type === 'artifact.deleted' || record === undefined || !(await access.canView(actor, record))) {
      return lost(actor, event);
    }
    const seen = await access.readable(actor, record);
    const common = { kind: 'shown' as const, event, type: event.type, seen, author };
    if (event.type === 'artifact.linked' || event.type === 'artifact.unlinked') {
      const link = await linkOf(actor, loaded);
      return link === undefined ? undefined : { ...common, link, fields: [], comment: null };
    }
    if (event.type === 'artifact.restored' || event.type === 'artifact.ranked')
      return { ...common, link: undefined, fields: [], comment: null };
    if (event.type === 'artifact.comment_edited') return ofComment(actor, loaded, seen);
    const visible = changeset === undefined ? undefined : await history.visible(actor, seen, changeset);
    if (changeset === undefined || visible === undefined) return undefined;
    const fields = withFields ? await history.changedFields(actor, seen, changeset) : [];
    return { ...common, link: undefined, fields, comment: visible.comment };
  }

  /** Events of other things than artifacts. */
  const describe =
    (rule: (actor: Actor, loaded: LoadedEvent) => Promise<VisiblePart>) =>
    async (actor: Actor, loaded: LoadedEvent): Promise<VisibleEvent | undefined> => {
      const { event, author } = loaded;
      const known = await rule(actor, loaded);
      if (known === undefined) return undefined;
      return known.kind === 'lost' ? { ...known, event } : { ...known, event, type: event.type, author };
    };

  const forNobody = async (): Promise<undefined> => undefined;

  type Rule = (actor: Actor, loaded: LoadedEvent, withFields: boolean) => Promise<VisibleEvent | undefined>;
  const rules: Record<EventSubject, Rule> = {
    artifact: ofArtifact,
    tracker: describe(createTrackerEvents({ directory, trackers })),
    report: describe(createReportEvents({ directory, trackers })),
    project: describe(createProjectEvents({ directory })),
    group: describe(createGroupEvents({ directory })),
    repository: describe(createRepositoryEvents({ directory })),
    // Only in the audit log.
    account: forNobody,
    key: forNobody,
    session: forNobody,
    invitation: forNobody,
    webhook: forNobody,
    platform: forNobody,
  };

  /** Loads data that all readers share. */
  async function load(events: readonly LoggedEvent[]): Promise<LoadedEvent[]> {
    const records = await access.find(events.flatMap(artifactsOf));
    const changesetOf = await history.find(versionsOf(events));
    const loaded: LoadedEvent[] = [];
    for (const event of events) {
      const { artifactId = 0, subjectId = 0, details, userId } = event;
      const { subject } = eventTypes[event.type];
      loaded.push({
        event,
        record: records.get(artifactId),
        changeset:
          'version' in details && details.version !== undefined ? changesetOf(artifactId, details.version) : undefined,
        other: 'sourceId' in details ? records.get(details.sourceId) : undefined,
        author: userId === undefined ? undefined : await identities.find(userId),
        report: subject === 'report' ? await reports.find(subjectId) : undefined,
        groupName: subject === 'group' ? await groups.nameOf(subjectId) : undefined,
        repository: subject === 'repository' ? await repositories.find(subjectId) : undefined,
        member: 'memberId' in details ? await identities.find(details.memberId) : undefined,
      });
    }
    return loaded;
  }

  /** How many bytes the artifact and the change of each event take. */
  async function sized(events: readonly LoggedEvent[]): Promise<{ event: LoggedEvent; bytes: number }[]> {
    const sizes = new Map(
      (await access.sizesOf([...new Set(events.flatMap(artifactsOf))])).map((one) => [one.id, one]),
    );
    const changesetBytes = await history.sizesOf(versionsOf(events));
    return events.map((event) => {
      const artifacts = artifactsOf(event).reduce((sum, id) => sum + (sizes.get(id)?.bytes ?? 0), 0);
      const [ref] = versionsOf([event]);
      return { event, bytes: artifacts + (ref === undefined ? 0 : changesetBytes(ref.artifactId, ref.version)) };
    });
  }

  return {
    load,
    sized,

    /** A few at a time, because the artifacts and their changes may be large. */
    async *loadInPortions(events: readonly LoggedEvent[]): AsyncIterable<LoadedPortion> {
      for (const portion of portionsOf(await sized(events))) {
        const loaded = await load(portion.map(({ event }) => event));
        yield { loaded, bytes: portion.reduce((sum, { bytes }) => sum + bytes, 0) };
      }
    },

    /** undefined: the reader may not know of it. Callers that only count need no fields. */
    async visible(actor: Actor, loaded: LoadedEvent, withFields = true): Promise<VisibleEvent | undefined> {
      const { isPublic, subject } = eventTypes[loaded.event.type];
      return isPublic ? rules[subject](actor, loaded, withFields) : undefined;
    },
  };
}

export type VisibleEvents = ReturnType<typeof createVisibleEvents>;
