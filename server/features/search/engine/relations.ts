import type { Snapshot } from '../../../db/index.ts';
import { canSeeComment } from '../../../domain/policies/comment.ts';
import { referencesMadeIn } from '../../../domain/artifacts/referring.ts';
import type { Condition, LinkTarget } from '../../../domain/query/index.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import {
  matchingLinks,
  type ReferencePair,
  referencesWith,
  type RelatedPair,
  writtenBetween,
  writtenSizes,
} from '../store/related.ts';
import { commentsWith } from '../store/texts.ts';
import { Bitmap } from './bitmap.ts';
import type { SearchCommentReader, KnownTracker } from './request.ts';
import type { SearchScope } from './scope.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

/** Up to this many artifacts are queried by id. */
const mostAmong = 2_000;

/** The knowledge of an evaluation about other trackers. */
export interface OtherTrackers {
  /** undefined: not known yet */
  tracker(id: number): KnownTracker | undefined;
  /** the artifacts among these that the caller may view */
  visible(trackerId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
}

const isMeant = (target: LinkTarget, { name }: KnownTracker): boolean =>
  target.kind !== 'tracker' || (name === target.name) !== target.isNot;

/** The artifacts related to others that the caller may view and that are in matching trackers. */
async function tied(
  scope: SearchScope,
  relations: readonly RelatedPair[],
  otherTrackers: OtherTrackers,
  counts: (tracker: KnownTracker) => boolean = () => true,
): Promise<Bitmap> {
  const found = scope.nothing();
  for (const [trackerId, ofTracker] of Map.groupBy(relations, (pair) => pair.otherTrackerId)) {
    const tracker = otherTrackers.tracker(trackerId);
    if (tracker === undefined || !counts(tracker)) continue;
    const others = [...new Set(ofTracker.map((pair) => pair.otherId))];
    const visible = await otherTrackers.visible(trackerId, others);
    for (const pair of ofTracker) if (visible.has(pair.otherId)) found.add(pair.id);
  }
  return found;
}

export async function haveLink(
  scope: SearchScope,
  condition: Of<'link'>,
  within: Bitmap | undefined,
  otherTrackers: OtherTrackers,
): Promise<Bitmap> {
  const isFew = within !== undefined && within.count() <= mostAmong;
  const among = isFew ? within.ids() : undefined;
  if (among?.length === 0) return scope.nothing();
  const isForward = condition.direction === 'forward';
  if (isForward && otherTrackers.tracker(scope.trackerId)?.showsLinks !== true) return scope.nothing();
  const relations = await matchingLinks(scope.instant.snapshot, scope.trackerId, condition, among);
  return tied(
    scope,
    relations,
    otherTrackers,
    (tracker) => isMeant(condition.target, tracker) && (isForward || tracker.showsLinks),
  );
}

/** Whether a keyword matches the reference: by the word in the text, or by any name of the other tracker. */
function isCalled(keyword: string | null, pair: ReferencePair, { name, formerNames }: KnownTracker): boolean {
  if (keyword === null || keyword === pair.keyword) return true;
  const names = [name, ...formerNames];
  // The word in the text of another artifact names the searched one.
  return names.includes(keyword) && (!pair.isSource || names.includes(pair.keyword));
}

/** Whether a comment or one of these fields ever referred to the target. A long history is read in parts. */
async function isReferencedIn(
  snapshot: Snapshot,
  source: number,
  target: number,
  fields: readonly FormElement[],
): Promise<boolean> {
  for (const portion of portionsOf(await writtenSizes(snapshot, source))) {
    const [first, last] = [portion[0]?.version ?? 0, portion.at(-1)?.version ?? 0];
    const written = await writtenBetween(snapshot, source, first, last);
    if (written.some((one) => referencesMadeIn(one, fields).some(({ id }) => id === target))) return true;
  }
  return false;
}

export async function haveReference(
  scope: SearchScope,
  condition: Of<'reference'>,
  otherTrackers: OtherTrackers,
): Promise<Bitmap> {
  const { snapshot } = scope.instant;
  const visible: RelatedPair[] = [];
  for (const pair of await referencesWith(snapshot, scope.trackerId, condition.id)) {
    const other = otherTrackers.tracker(pair.otherTrackerId);
    if (other === undefined || !isCalled(condition.keyword, pair, other)) continue;
    const tracker = otherTrackers.tracker(pair.isSource ? scope.trackerId : pair.otherTrackerId);
    if (tracker === undefined) continue;
    const [source, target] = pair.isSource ? [pair.id, pair.otherId] : [pair.otherId, pair.id];
    // Callers see a reference only if they may read the text that makes it.
    const isReadable = tracker.texts === null || (await isReferencedIn(snapshot, source, target, tracker.texts));
    if (isReadable) visible.push(pair);
  }
  return tied(scope, visible, otherTrackers);
}

/** The artifacts with a readable comment that contains the phrase; null: any comment that isn't empty. */
export async function haveComment(
  scope: SearchScope,
  phrase: string | null,
  reader: SearchCommentReader,
): Promise<Bitmap> {
  const groups = new Set(reader.groups);
  const comments = await commentsWith(scope.instant.snapshot, scope.trackerId, phrase);
  const visible = comments.filter((comment) =>
    canSeeComment({ ...reader, groups }, { comment: { groups: comment.groups }, submittedBy: comment.submittedBy }),
  );
  return Bitmap.of(
    scope.range,
    visible.map((comment) => comment.artifactId),
  );
}
