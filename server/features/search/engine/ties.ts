import { canSeeComment } from '../../../domain/artifacts/history.ts';
import { isReferencedIn } from '../../../domain/artifacts/referring.ts';
import type { Condition, LinkTarget } from '../../../domain/query/index.ts';
import { linksAsAsked, referencesAsAsked, type Tie, writtenIn } from '../store/related.ts';
import { commentsWith } from '../store/texts.ts';
import { Bitmap } from './bitmap.ts';
import type { CommentReader, KnownTracker } from './request.ts';
import type { Scene } from './scene.ts';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

/** So few are asked for one by one. */
const mostAmong = 2_000;

/** What an evaluation knows of other trackers. */
export interface Surroundings {
  /** undefined: nobody has said yet */
  tracker(id: number): KnownTracker | undefined;
  /** those of the artifacts of a tracker that the caller may see */
  visible(trackerId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
}

const isMeant = (target: LinkTarget, { name }: KnownTracker): boolean =>
  target.kind !== 'tracker' || (name === target.name) !== target.isNot;

/** The artifacts that are tied to others which the caller may see and which are in trackers that are meant. */
async function tied(
  scene: Scene,
  ties: readonly Tie[],
  around: Surroundings,
  counts: (tracker: KnownTracker) => boolean = () => true,
): Promise<Bitmap> {
  const found = scene.nothing();
  for (const [trackerId, ofTracker] of Map.groupBy(ties, (tie) => tie.otherTrackerId)) {
    const tracker = around.tracker(trackerId);
    if (tracker === undefined || !counts(tracker)) continue;
    const others = [...new Set(ofTracker.map((tie) => tie.otherId))];
    const visible = await around.visible(trackerId, others);
    for (const tie of ofTracker) if (visible.has(tie.otherId)) found.add(tie.id);
  }
  return found;
}

export async function haveLink(
  scene: Scene,
  condition: Of<'link'>,
  within: Bitmap | undefined,
  around: Surroundings,
): Promise<Bitmap> {
  const isFew = within !== undefined && within.count() <= mostAmong;
  const among = isFew ? within.ids() : undefined;
  if (among?.length === 0) return scene.nothing();
  const isForward = condition.direction === 'forward';
  if (isForward && around.tracker(scene.trackerId)?.showsLinks !== true) return scene.nothing();
  const ties = await linksAsAsked(scene.instant.snapshot, scene.trackerId, condition, among);
  return tied(
    scene,
    ties,
    around,
    (tracker) => isMeant(condition.target, tracker) && (isForward || tracker.showsLinks),
  );
}

export async function haveReference(scene: Scene, condition: Of<'reference'>, around: Surroundings): Promise<Bitmap> {
  const { snapshot } = scene.instant;
  const told: Tie[] = [];
  for (const tie of await referencesAsAsked(snapshot, scene.trackerId, condition)) {
    const tracker = around.tracker(tie.isSource ? scene.trackerId : tie.otherTrackerId);
    if (tracker === undefined) continue;
    const [source, target] = tie.isSource ? [tie.id, tie.otherId] : [tie.otherId, tie.id];
    // A reference is told by the text that makes it, to those who may read that.
    if (tracker.texts === null || isReferencedIn(target, await writtenIn(snapshot, source), tracker.texts))
      told.push(tie);
  }
  return tied(scene, told, around);
}

/** The artifacts with a comment that the caller may see and that contains the phrase; null: any that isn't empty. */
export async function haveComment(scene: Scene, phrase: string | null, reader: CommentReader): Promise<Bitmap> {
  const groups = new Set(reader.groups);
  const comments = await commentsWith(scene.instant.snapshot, scene.trackerId, phrase);
  const seen = comments.filter((comment) =>
    canSeeComment(
      { ...reader, groups, canRead: () => true },
      { changes: {}, comment: { groups: comment.groups }, submittedBy: comment.submittedBy },
    ),
  );
  return Bitmap.of(
    scene.range,
    seen.map((comment) => comment.artifactId),
  );
}
