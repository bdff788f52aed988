import type { Condition, Plan } from '../../../domain/query/index.ts';
import { artifactsRestrictedTo, restrictionsIn } from '../store/restrictions.ts';
import { Bitmap } from './bitmap.ts';
import type { Columns, Instant } from './columns.ts';
import { costOf } from './cost.ts';
import * as numbers from './numbers.ts';
import type { SearchRequest, Access } from './request.ts';
import { Scene } from './scene.ts';
import * as texts from './texts.ts';
import * as ties from './ties.ts';

/** Finds those for which a condition holds; of those outside of `within`, it may find any. */
type Find<K extends Condition['kind']> = (
  scene: Scene,
  condition: Extract<Condition, { kind: K }>,
  within: Bitmap | undefined,
) => Promise<Bitmap>;

/** Finds what plans ask for in one instant, as far as the caller may see it. */
export class Evaluation {
  readonly #instant: Instant;
  readonly #columns: Columns;
  readonly #request: Pick<SearchRequest, 'trackers' | 'reader'>;
  readonly #scenes = new Map<number, Promise<Scene>>();
  /** trackers of which somebody has to say what the caller may see before the answer is right */
  readonly unknown = new Set<number>();

  constructor(instant: Instant, columns: Columns, request: Pick<SearchRequest, 'trackers' | 'reader'>) {
    this.#instant = instant;
    this.#columns = columns;
    this.#request = request;
  }

  scene(trackerId: number): Promise<Scene> {
    const scene = this.#scenes.get(trackerId) ?? Scene.of(this.#instant, this.#columns, trackerId);
    this.#scenes.set(trackerId, scene);
    return scene;
  }

  /** All that a plan finds in a tracker and that the caller may see. */
  async found(trackerId: number, plan: Plan): Promise<Bitmap> {
    const scene = await this.scene(trackerId);
    const access = this.#request.trackers[trackerId]?.access;
    if (access === undefined || access === null) return scene.nothing();
    const visible = await this.#visible(scene, access, undefined);
    const found = await this.#matching(scene, plan, visible);
    return visible === undefined ? found : found.meet(visible);
  }

  /** undefined: all of them. */
  async #visible(scene: Scene, { groups, among }: Access, within: Bitmap | undefined): Promise<Bitmap | undefined> {
    const hidden = groups === null ? undefined : await this.#hiddenFrom(scene, groups);
    if (hidden === undefined && among === null) return within;
    const found =
      among === null ? (within ?? (await scene.everything())).copy() : await this.#matching(scene, among, within);
    if (hidden !== undefined) found.leaveOut(hidden);
    return within === undefined ? found : found.meet(within);
  }

  async #hiddenFrom(scene: Scene, groups: readonly number[]): Promise<Bitmap | undefined> {
    const { snapshot } = scene.instant;
    const restrictions = await restrictionsIn(snapshot, scene.trackerId);
    const others = restrictions.filter((one) => !(JSON.parse(one) as number[]).some((group) => groups.includes(group)));
    if (others.length === 0) return undefined;
    return scene.nothing().addAll(await artifactsRestrictedTo(snapshot, scene.trackerId, others));
  }

  readonly #around: ties.Surroundings = {
    tracker: (id) => {
      const tracker = this.#request.trackers[id];
      if (tracker === undefined) this.unknown.add(id);
      return tracker;
    },
    visible: async (trackerId, ids) => {
      const access = this.#request.trackers[trackerId]?.access;
      if (access === undefined || access === null) return new Set();
      const scene = await this.scene(trackerId);
      const visible = await this.#visible(scene, access, Bitmap.of(scene.range, ids));
      return new Set(visible?.ids());
    },
  };

  readonly #conditions: { [K in Condition['kind']]: Find<K> } = {
    number: numbers.haveNumber,
    'no number': this.#opposite(numbers.haveAnyNumber),
    'none chosen': this.#opposite(numbers.haveChoice),
    'number matches': numbers.haveMatchingNumber,
    fact: numbers.haveFact,
    'fact matches': numbers.haveMatchingFact,
    'text contains': texts.containWords,
    'text matches': texts.matchPattern,
    'text empty': this.#opposite(texts.haveText),
    'comment contains': (scene, { phrase }) => ties.haveComment(scene, phrase, this.#request.reader),
    'no comment': this.#opposite((scene) => ties.haveComment(scene, null, this.#request.reader)),
    link: (scene, condition, within) => ties.haveLink(scene, condition, within, this.#around),
    reference: (scene, condition) => ties.haveReference(scene, condition, this.#around),
  };

  #opposite<K extends Condition['kind']>(find: Find<K>): Find<K> {
    return async (scene, condition, within) =>
      (within ?? (await scene.everything())).copy().leaveOut(await find(scene, condition, within));
  }

  /** Exact among those within; a set of the caller's own. */
  async #matching(scene: Scene, plan: Plan, within: Bitmap | undefined): Promise<Bitmap> {
    switch (plan.kind) {
      case 'all':
        return (within ?? (await scene.everything())).copy();
      case 'none':
        return scene.nothing();
      case 'not': {
        const found = await this.#matching(scene, plan.plan, within);
        return (within ?? (await scene.everything())).copy().leaveOut(found);
      }
      case 'and':
        return this.#allOf(scene, plan.plans, within);
      case 'or': {
        const found = scene.nothing();
        for (const one of plan.plans) found.join(await this.#matching(scene, one, within));
        return found;
      }
      default:
        return (this.#conditions[plan.kind] as Find<Condition['kind']>)(scene, plan, within);
    }
  }

  /** What costs little goes first: what costs much is then asked of few. */
  async #allOf(scene: Scene, plans: readonly Plan[], within: Bitmap | undefined): Promise<Bitmap> {
    let left = within;
    for (const plan of plans.toSorted((a, b) => costOf(a) - costOf(b))) {
      if (left?.isEmpty() === true) break;
      const found = await this.#matching(scene, plan, left);
      left = left === undefined ? found : found.meet(left);
    }
    return left === undefined ? (await scene.everything()).copy() : left === within ? left.copy() : left;
  }
}
