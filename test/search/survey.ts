import type { Actor } from '../../server/domain/actor.ts';
import { seesComment } from '../../server/domain/artifacts/history.ts';
import type { SearchedArtifact } from '../../server/domain/query/index.ts';
import { trackerRights } from '../../server/domain/trackers/permissions.ts';
import type { Tracker } from '../../server/domain/trackers/tracker.ts';
import {
  type ArtifactRecord,
  changesetsOf,
  findArtifacts,
  linksOf,
  recordOf,
  referencesOf,
} from '../../server/features/artifacts/index.ts';
import type { Platform } from '../../server/platform.ts';

/** An artifact as a caller sees it. */
export interface Surveyed {
  record: ArtifactRecord;
  searched: SearchedArtifact;
}

/** Gathers, artifact by artifact, all that a query can ask of them, as far as the caller may see it. */
export async function survey(platform: Platform, actor: Actor, tracker: Tracker): Promise<Surveyed[]> {
  const { db, trackers, artifactSight } = platform;
  const rights = trackerRights(actor, tracker);
  const reader = {
    userId: actor.kind === 'user' ? actor.user.id : undefined,
    isAdministrator: rights.isAdministrator,
    groups: rights.groups,
    canRead: () => true,
  };

  async function visible(ids: readonly number[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    for (const [id, record] of await findArtifacts(db.read, ids)) {
      const of = await trackers.find(record.trackerId);
      if (of !== undefined && (await artifactSight.canView(actor, record))) names.set(id, of.itemName);
    }
    return names;
  }

  async function searchedOf(record: ArtifactRecord): Promise<SearchedArtifact> {
    const links = await linksOf(db.read, record.id);
    const references = (await referencesOf(db.read, record.id)).filter(({ type }) => type === 'artifact');
    const others = await visible([...links, ...references].map(({ id }) => id));
    const changesets = await changesetsOf(db.read, record.id);
    return {
      document: record.document,
      facts: { ...record, lastUpdateBy: record.lastModifiedBy, lastUpdateOn: record.lastModifiedOn },
      links: links.flatMap((link) => {
        const name = others.get(link.id);
        return name === undefined ? [] : [{ ...link, tracker: name }];
      }),
      comments: changesets.flatMap((one) =>
        one.comment !== null && seesComment(reader, one) ? [one.comment.body] : [],
      ),
      references: references.filter(({ id }) => others.has(id)),
    };
  }

  const rows = await db.read.selectFrom('artifacts').selectAll().where('tracker_id', '=', tracker.id).execute();
  const surveyed: Surveyed[] = [];
  for (const record of rows.map(recordOf)) {
    if (await artifactSight.canView(actor, record)) surveyed.push({ record, searched: await searchedOf(record) });
  }
  return surveyed;
}
