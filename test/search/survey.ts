import type { Actor } from '../../server/domain/actor.ts';
import { canSeeComment } from '../../server/domain/policies/comment.ts';
import type { SearchedArtifact } from '../../server/domain/query/index.ts';
import { trackerRights } from '../../server/domain/policies/tracker-rights.ts';
import type { Tracker } from '../../server/domain/trackers/tracker.ts';
import { type ArtifactRecord, artifactRecordOf } from '../../server/domain/artifacts/record.ts';
import { changesetOf } from '../../server/domain/artifacts/changeset.ts';
import { linksOfMany } from '../../server/features/artifacts/store/links.ts';
import { referencesOfMany } from '../../server/features/artifacts/store/references.ts';
import type { Platform } from '../../server/platform.ts';

/** An artifact as a caller sees it. */
export interface Surveyed {
  record: ArtifactRecord;
  searched: SearchedArtifact;
}

/** All artifacts with everything related to them, without permission checks. */
export async function takeStock({ db, trackers }: Platform) {
  const rows = await db.read.selectFrom('artifacts').selectAll().execute();
  const records = new Map(rows.map((row) => [row.id, artifactRecordOf(row)]));
  const ids = [...records.keys()];
  const changesets = await db.read.selectFrom('changesets').selectAll().orderBy('version').execute();
  const found = new Map<number, Tracker | undefined>();
  for (const { trackerId } of records.values()) found.set(trackerId, await trackers.find(trackerId));
  const trackerOf = (id: number): Tracker | undefined => found.get(records.get(id)?.trackerId ?? 0);
  return {
    records,
    links: await linksOfMany(db.read, ids),
    references: await referencesOfMany(db.read, ids),
    changesets: Map.groupBy(changesets, (row) => row.artifact_id),
    trackerOf,
  };
}

type Stock = Awaited<ReturnType<typeof takeStock>>;

/** Everything that a caller can query in a tracker, by artifact. */
export async function analysis(platform: Platform, stock: Stock, actor: Actor, tracker: Tracker): Promise<Surveyed[]> {
  const rights = trackerRights(actor, tracker);
  const reader = {
    // Queries find a private comment by its groups alone.
    userId: undefined,
    readsAll: rights.isAdministrator,
    groups: rights.groups,
    canRead: () => true,
  };
  const visible = new Set<number>();
  for (const record of stock.records.values()) {
    if (await platform.artifactAccess.canView(actor, record)) visible.add(record.id);
  }
  const showsLinks = (id: number): boolean => {
    const of = stock.trackerOf(id);
    const rightsThere = of === undefined ? undefined : trackerRights(actor, of);
    return of?.elements.some((one) => one.type === 'art_link' && one.isUsed && rightsThere?.canRead(one)) === true;
  };
  /** Whether a text of one artifact that the caller may read refers to the other one. */
  const isRevealed = (source: number, target: number): boolean => {
    const of = stock.trackerOf(source);
    if (of === undefined) return false;
    const rightsThere = trackerRights(actor, of);
    const isHidden = (key: string): boolean => {
      const field = of.elements.find((one) => String(one.id) === key);
      return field === undefined || !rightsThere.canRead(field);
    };
    const texts = of.elements.filter(({ type }) => ['string', 'text', 'file', 'tbl'].includes(type));
    if (texts.every((one) => rightsThere.canRead(one))) return true;
    const written = (stock.changesets.get(source) ?? [])
      .map(changesetOf)
      .flatMap(({ changes, comment }) => [
        comment?.body ?? '',
        ...Object.entries(changes).flatMap(([key, { after }]) => (isHidden(key) ? [] : [JSON.stringify(after ?? '')])),
      ]);
    return written.some((text) => new RegExp(`#${target}(?!\\d)`).test(text));
  };
  const seen = [...stock.records.values()].filter(({ id, trackerId }) => trackerId === tracker.id && visible.has(id));
  return seen.map((record) => ({
    record,
    searched: {
      document: record.document,
      facts: { ...record, lastUpdateBy: record.lastModifiedBy, lastUpdateOn: record.lastModifiedOn },
      links: (stock.links.get(record.id) ?? [])
        .filter(({ id, direction }) => visible.has(id) && showsLinks(direction === 'forward' ? record.id : id))
        .map((link) => ({ ...link, tracker: stock.trackerOf(link.id)?.itemName ?? '' })),
      comments: (stock.changesets.get(record.id) ?? [])
        .map(changesetOf)
        .flatMap((one) => (one.comment !== null && canSeeComment(reader, one) ? [one.comment.body] : [])),
      references: (stock.references.get(record.id) ?? []).filter(({ type, id, direction }) => {
        const [source, target] = direction === 'out' ? [record.id, id] : [id, record.id];
        return type === 'artifact' && visible.has(id) && isRevealed(source, target);
      }),
    },
  }));
}
