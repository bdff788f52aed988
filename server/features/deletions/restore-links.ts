import type { LinkLeftOut } from '../../../contract/artifacts/deletion.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Link } from '../../domain/artifacts/document.ts';
import { childType } from '../../domain/artifacts/links.ts';
import type { ArtifactRecord } from '../../domain/artifacts/record.ts';
import { holds } from '../../domain/fields/index.ts';
import { ancestorsOf, findArtifacts, lockHierarchy } from '../artifacts/transfer.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { insertArtifactLink, keepForLater, type ArtifactLinkRow } from './store/links.ts';

interface Deps {
  engine: Database['engine'];
  trackers: Pick<TrackerDirectory, 'find'>;
}

const leftOut = ({ source_id: source, target_id: target, type }: ArtifactLinkRow, reason: string): LinkLeftOut => ({
  source,
  target,
  type,
  reason,
});

/** Restores links once both ends exist, regardless of the order of their restoration. */
export function createLinkRestoring({ engine, trackers }: Deps) {
  /** A link is a value of its source, which may have changed since. */
  async function isValue(source: ArtifactRecord, { target_id: id, type }: ArtifactLinkRow): Promise<boolean> {
    const { elements = [] } = (await trackers.find(source.trackerId)) ?? {};
    return elements
      .filter((field) => holds(field, 'links'))
      .flatMap((field) => (source.document[String(field.id)] ?? []) as Link[])
      .some((link) => link.id === id && link.type === type);
  }

  async function checkHierarchy(tx: Tx, id: number, { source_id: parent, target_id: child, type }: ArtifactLinkRow) {
    if (type !== childType) return;
    await lockHierarchy(tx, engine);
    if ((await ancestorsOf(tx, [parent])).includes(child)) throw problem('archived_artifact_cycle', { id, child });
  }

  async function restoreOne(tx: Tx, id: number, link: ArtifactLinkRow): Promise<LinkLeftOut | undefined> {
    const other = link.source_id === id ? link.target_id : link.source_id;
    // Check this first: the other artifact may be restored concurrently.
    if (await keepForLater(tx, other, link, engine)) return undefined;
    const found = await findArtifacts(tx, [link.source_id, link.target_id]);
    const source = found.get(link.source_id);
    if (source === undefined || !found.has(link.target_id))
      return leftOut(link, `Artifact #${other} is gone for good.`);
    if (!(await isValue(source, link))) {
      return leftOut(link, `Artifact #${link.source_id} doesn't have this link any more.`);
    }
    await checkHierarchy(tx, id, link);
    await insertArtifactLink(tx, link);
    return undefined;
  }

  /** The links that could not be restored, with the reasons. */
  return async function restoreLinks(tx: Tx, id: number, links: readonly ArtifactLinkRow[]): Promise<LinkLeftOut[]> {
    const left: LinkLeftOut[] = [];
    for (const link of links) left.push(...[await restoreOne(tx, id, link)].flatMap((one) => one ?? []));
    return left;
  };
}
