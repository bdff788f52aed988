import { problem } from '../../../../contract/problems.ts';
import { type Engine, isPart, type Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import { applyChanges, type Changes } from '../../../domain/artifacts/document.ts';
import type { LinkRequest } from '../../../domain/artifacts/links.ts';
import { nextModification } from '../../../domain/artifacts/version.ts';
import { holds, showsNumber } from '../../../domain/fields/index.ts';
import { notUpdatable } from '../../../domain/fields/messages.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { checkChange, mergeChanges, type Verdict } from '../../../domain/workflow/index.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type ArtifactWrite, commitChangeset } from './commit.ts';
import { appendLinkEvents, changesetEvent } from './events.ts';
import type { FollowUps } from './after/follow-ups.ts';
import { indexArtifact } from './indexing.ts';
import { isChange, linksIn, noLinks, withLinks } from '../links/changes.ts';
import type { LinkPlan, LinkPlanner } from '../links/plan.ts';
import type { Attachments, Parsing } from './parse-context.ts';
import type { ReferenceWriter } from './after/references.ts';
import { writeReverse } from '../links/reverse.ts';
import type { Triggers } from './after/triggers.ts';
import { insertChangeset } from '../store/artifacts.ts';
import { changeLinks, recountLinks } from '../store/links.ts';
import { insertArtifact, numberArtifacts, numberAtEnd, unnumbered } from '../store/new-artifact.ts';
import {
  allowedGroupsOf,
  changesOf,
  type FieldRights,
  fieldRights,
  firstChanges,
  initialValues,
  type ReadValues,
  readValues,
  requiredFaults,
} from './values.ts';

interface Deps {
  engine: Engine;
  clock: Clock;
  events: EventLog;
  files: Attachments;
  planLinks: LinkPlanner;
  mayReadIn(tx: Tx, actor: Actor, artifactId: number, fieldId: number | null): Promise<boolean>;
  references: ReferenceWriter;
  trackerOf(id: number): Promise<Tracker | undefined>;
  hold(tx: Tx, tracker: Tracker): Promise<void>;
  followUps: FollowUps;
  triggers: Triggers;
}

/** The pointer to the first faulty value in the request. A missing value has none, so the pointer is to all values. */
function placeOf({ values }: ArtifactWrite, { faulty, links }: ReadValues, plan: LinkPlan): string {
  const field = [...faulty][0] ?? (plan.faults.length > 0 ? links?.field : undefined);
  const own = field && values.get(field)?.at;
  return own ?? [...values.values()][0]?.at?.replace(/(?<=.)\/.*$/s, '') ?? '/values';
}

const fail = (prefix: string, faults: readonly string[], pointer: string): never => {
  const messages = faults.map((fault) => `${prefix}${fault}\n`).join('');
  throw problem('artifact_values_invalid', { messages }, { details: { pointer, faults } });
};

const filesIn = (tracker: Tracker, changes: Changes): number[] =>
  tracker.elements
    .filter((field) => holds(field, 'files'))
    .flatMap((field) => (changes[String(field.id)]?.after ?? []) as { id: number }[])
    .map((file) => file.id);

/** Creates and updates artifacts. Applies a change completely or not at all. */
export function createArtifactWriter(parts: Deps) {
  const { clock } = parts;

  const parsingOf = (tx: Tx, write: ArtifactWrite, artifactId: number | undefined): Parsing => ({
    tx,
    tracker: write.tracker,
    now: clock(),
    userId: write.user.id,
    artifactId,
    textFormat: write.textFormat,
    files: parts.files,
    mayReadIn: (id, fieldId) => parts.mayReadIn(tx, write.actor, id, fieldId),
  });

  async function plan(
    tx: Tx,
    write: ArtifactWrite,
    id: number | undefined,
    requested: { field: FormElement; requested: LinkRequest } | undefined,
    { maySet }: FieldRights,
  ): Promise<LinkPlan> {
    if (requested === undefined) return noLinks;
    const planned = await parts.planLinks(tx, write.actor, requested.field, id, requested.requested);
    const isAsBefore = !isChange(planned) && planned.faults.length === 0;
    if (maySet(requested.field) || isAsBefore) return planned;
    return { ...noLinks, faults: [notUpdatable(requested.field)] };
  }

  /** The returned record counts its links and references. */
  async function afterwards(
    tx: Tx,
    write: ArtifactWrite,
    record: ArtifactRecord,
    changes: Changes,
    links: LinkPlan,
    calls: Verdict['calls'],
  ): Promise<ArtifactRecord> {
    const { difference, reverse } = links;
    await changeLinks(tx, record.id, difference.removed, difference.added);
    await writeReverse(tx, { ...parts, write, artifactId: record.id, links });
    const linked = [
      ...difference.removed,
      ...reverse.removed,
      ...[...difference.added, ...reverse.added].map((link) => link.id),
    ];
    let { linkCount } = record;
    if (linked.length > 0) {
      linkCount = (await recountLinks(tx, [record.id, ...linked])).get(record.id) ?? linkCount;
      await appendLinkEvents(tx, parts, { userId: write.user.id, tracker: write.tracker, record }, links);
    }
    await parts.files.attach(tx, filesIn(write.tracker, changes), record.id);
    const named = await parts.references.record(tx, write.tracker, record, changes, write.comment?.body ?? '');
    await parts.followUps(tx, write, record, calls);
    // A new artifact without links has no parents.
    if (record.version > 1 || linked.length > 0) await parts.triggers(tx, write, record, changes);
    return { ...record, linkCount, referenceCount: record.referenceCount + named };
  }

  /**
   * Does the work while the structure is being locked. Ignores the result if the structure turns out to be outdated.
   */
  async function whileHeld<T>(tx: Tx, tracker: Tracker, work: () => Promise<T>): Promise<T> {
    const [held, done] = await Promise.allSettled([parts.hold(tx, tracker), work()]);
    if (held.status === 'rejected') throw held.reason;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  }

  /** Whether no follow-up of a new artifact waits for the database. */
  const isSoonDone = (tracker: Tracker, changes: Changes, links: LinkPlan, calls: Verdict['calls']): boolean =>
    !isChange(links) &&
    calls.length === 0 &&
    filesIn(tracker, changes).length === 0 &&
    !parts.references.mayFollow(tracker, changes);

  async function created(tx: Tx, write: ArtifactWrite, isOneOfMany: boolean): Promise<ArtifactRecord> {
    const parsing = parsingOf(tx, write, undefined);
    const may = fieldRights(write.rights, true);
    const read = await readValues(write.values, parsing, {}, may);
    const links = await plan(tx, write, undefined, read.links, may);
    const faults = [...read.faults, ...links.faults];
    let changes = firstChanges(initialValues(write.tracker, read, parsing));
    let calls: Verdict['calls'] = [];
    if (faults.length === 0) {
      const hasLinks = links.forward.length > 0;
      const proposed = { ...write, before: undefined, changes, comment: '', hasLinks, now: parsing.now };
      const workflow = checkChange(proposed);
      faults.push(...workflow.faults);
      changes = mergeChanges(write.tracker, changes, workflow.extra);
      calls = workflow.calls;
    }
    faults.push(...requiredFaults(write.tracker, applyChanges({}, changes), links.forward, may, read.faulty));
    if (faults.length > 0) fail('error: ', faults, placeOf(write, read, links));

    changes = withLinks(changes, write.tracker, {}, links);
    const document = applyChanges({}, changes);
    const { at } = nextModification(undefined, write.submitted?.at ?? clock());
    const by = write.submitted?.by ?? write.user.id;
    const allowedGroups = allowedGroupsOf(write.tracker, document);
    const trackerId = write.tracker.id;
    const row = { trackerId, submittedBy: by, at, document, allowedGroups };
    // In a batch, only fields that show the number depend on it.
    const isLeft = isPart(tx) && !isOneOfMany && !write.tracker.elements.some(showsNumber);
    const isLast = !isOneOfMany && !isLeft && isSoonDone(write.tracker, changes, links, calls);
    const inserted = await insertArtifact(tx, parts.engine, row, { isLast, isLeft });
    const { id } = inserted;
    await insertChangeset(tx, { artifactId: id, trackerId, version: 1, by, at, changes, comment: null });
    indexArtifact(tx, write.tracker, id, document);
    const record: ArtifactRecord = {
      id,
      trackerId,
      number: unnumbered,
      rank: id,
      submittedBy: by,
      submittedOn: at,
      version: 1,
      lastModifiedOn: at,
      stampedOn: at,
      lastModifiedBy: by,
      document,
      allowedGroups,
      linkCount: 0,
      referenceCount: 0,
    };
    const made = { userId: by, tracker: write.tracker, hasComment: false, changesValues: true };
    await parts.events.append(tx, changesetEvent(made, record, undefined));
    const result = await afterwards(tx, write, record, changes, links, calls);
    inserted.number(result);
    if (!inserted.isUnnumbered || isOneOfMany) return result;
    if (isLeft) numberAtEnd(tx, trackerId, result);
    else numberArtifacts(tx, trackerId, [result]);
    return result;
  }

  async function updated(tx: Tx, write: ArtifactWrite, current: ArtifactRecord): Promise<ArtifactRecord | undefined> {
    const parsing = parsingOf(tx, write, current.id);
    const may = fieldRights(write.rights, false);
    const read = await readValues(write.values, parsing, current.document, may);
    const links = await plan(tx, write, current.id, read.links, may);
    const faults = [...read.faults, ...links.faults];
    let changes = withLinks(changesOf(current.document, read.stored), write.tracker, current.document, links);
    const comment = write.comment?.body ?? '';
    let calls: Verdict['calls'] = [];
    if (faults.length === 0) {
      if (Object.keys(changes).length === 0 && !isChange(links) && comment === '') return undefined;
      const hasLinks = linksIn(write.tracker, applyChanges(current.document, changes)).length > 0;
      const proposed = { ...write, before: current.document, changes, comment, hasLinks, now: parsing.now };
      const workflow = checkChange(proposed);
      faults.push(...workflow.faults);
      changes = mergeChanges(write.tracker, changes, workflow.extra);
      calls = workflow.calls;
    }
    if (write.values.size > 0) {
      const document = applyChanges(current.document, changes);
      faults.push(...requiredFaults(write.tracker, document, linksIn(write.tracker, document), may, read.faulty));
    }
    if (faults.length > 0) fail('', faults, placeOf(write, read, links));
    const record = await commitChangeset(tx, parts, write, current, changes);
    return afterwards(tx, write, record, changes, links, calls);
  }

  return {
    /** The record gets its number when the unit ends. */
    create: (tx: Tx, write: ArtifactWrite): Promise<ArtifactRecord> =>
      whileHeld(tx, write.tracker, () => created(tx, write, false)),

    /** For many artifacts, which `number` numbers afterwards. */
    createUnnumbered: (tx: Tx, write: ArtifactWrite): Promise<ArtifactRecord> =>
      whileHeld(tx, write.tracker, () => created(tx, write, true)),

    /** Gives artifacts of one tracker their numbers, at the end of the unit. */
    number(tx: Tx, { id }: Tracker, artifacts: readonly ArtifactRecord[]): void {
      numberArtifacts(
        tx,
        id,
        artifacts.filter(({ number }) => number === unnumbered),
      );
    },

    /** undefined: nothing to change. */
    update: (tx: Tx, write: ArtifactWrite, current: ArtifactRecord): Promise<ArtifactRecord | undefined> =>
      whileHeld(tx, write.tracker, () => updated(tx, write, current)),
  };
}

export type ArtifactWriter = ReturnType<typeof createArtifactWriter>;
