import type { Condition, Plan } from '../../../domain/query/index.ts';
import { artifactsRestrictedTo, restrictionsIn } from '../store/restrictions.ts';
import { Bitmap } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { costOf } from './cost.ts';
import type { Instant } from './instant.ts';
import * as numbers from './numbers.ts';
import type { SearchRequest, VisibleArtifacts } from './request.ts';
import { SearchScope } from './scope.ts';
import * as texts from './texts.ts';
import * as relations from './relations.ts';

/** Finds the artifacts for which a condition holds. The result is exact only within `within`. */
type Find<K extends Condition['kind']> = (
  scope: SearchScope,
  condition: Extract<Condition, { kind: K }>,
  within: Bitmap | undefined,
) => Promise<Bitmap>;

/** Evaluates plans at one instant, restricted to artifacts that the caller may view. */
export class Evaluation {
  readonly #instant: Instant;
  readonly #columns: Columns;
  readonly #request: Pick<SearchRequest, 'trackers' | 'reader'>;
  readonly #scopes = new Map<number, Promise<SearchScope>>();
  /** trackers whose visibility is still unknown, so the result is not final */
  readonly unknown = new Set<number>();

  constructor(instant: Instant, columns: Columns, request: Pick<SearchRequest, 'trackers' | 'reader'>) {
    this.#instant = instant;
    this.#columns = columns;
    this.#request = request;
  }

  scope(trackerId: number): Promise<SearchScope> {
    const scope = this.#scopes.get(trackerId) ?? SearchScope.of(this.#instant, this.#columns, trackerId);
    this.#scopes.set(trackerId, scope);
    return scope;
  }

  /** The artifacts of a tracker that match a plan and that the caller may view. */
  async found(trackerId: number, plan: Plan): Promise<Bitmap> {
    const scope = await this.scope(trackerId);
    const access = this.#request.trackers[trackerId]?.access;
    if (access === undefined || access === null) return scope.nothing();
    const visible = await this.#visible(scope, access, undefined);
    const found = await this.#matching(scope, plan, visible);
    return visible === undefined ? found : found.meet(visible);
  }

  /** undefined: all of them. */
  async #visible(
    scope: SearchScope,
    { groups, among }: VisibleArtifacts,
    within: Bitmap | undefined,
  ): Promise<Bitmap | undefined> {
    const hidden = groups === null ? undefined : await this.#hiddenFrom(scope, groups);
    if (hidden === undefined && among === null) return within;
    const found =
      among === null ? (within ?? (await scope.everything())).copy() : await this.#matching(scope, among, within);
    if (hidden !== undefined) found.leaveOut(hidden);
    return within === undefined ? found : found.meet(within);
  }

  async #hiddenFrom(scope: SearchScope, groups: readonly number[]): Promise<Bitmap | undefined> {
    const { snapshot } = scope.instant;
    const restrictions = await restrictionsIn(snapshot, scope.trackerId);
    const others = restrictions.filter((one) => !(JSON.parse(one) as number[]).some((group) => groups.includes(group)));
    if (others.length === 0) return undefined;
    return scope.nothing().addAll(await artifactsRestrictedTo(snapshot, scope.trackerId, others));
  }

  readonly #otherTrackers: relations.OtherTrackers = {
    tracker: (id) => {
      const tracker = this.#request.trackers[id];
      if (tracker === undefined) this.unknown.add(id);
      return tracker;
    },
    visible: async (trackerId, ids) => {
      const access = this.#request.trackers[trackerId]?.access;
      if (access === undefined || access === null) return new Set();
      const scope = await this.scope(trackerId);
      const visible = await this.#visible(scope, access, Bitmap.of(scope.range, ids));
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
    'comment contains': (scope, { phrase }) => relations.haveComment(scope, phrase, this.#request.reader),
    'no comment': this.#opposite((scope) => relations.haveComment(scope, null, this.#request.reader)),
    link: (scope, condition, within) => relations.haveLink(scope, condition, within, this.#otherTrackers),
    reference: (scope, condition) => relations.haveReference(scope, condition, this.#otherTrackers),
  };

  #opposite<K extends Condition['kind']>(find: Find<K>): Find<K> {
    return async (scope, condition, within) =>
      (within ?? (await scope.everything())).copy().leaveOut(await find(scope, condition, within));
  }

  /** Exact within the given set. The caller owns the result. */
  async #matching(scope: SearchScope, plan: Plan, within: Bitmap | undefined): Promise<Bitmap> {
    switch (plan.kind) {
      case 'all':
        return (within ?? (await scope.everything())).copy();
      case 'none':
        return scope.nothing();
      case 'not': {
        const found = await this.#matching(scope, plan.plan, within);
        return (within ?? (await scope.everything())).copy().leaveOut(found);
      }
      case 'and':
        return this.#allOf(scope, plan.plans, within);
      case 'or': {
        const found = scope.nothing();
        for (const one of plan.plans) found.join(await this.#matching(scope, one, within));
        return found;
      }
      default:
        return (this.#conditions[plan.kind] as Find<Condition['kind']>)(scope, plan, within);
    }
  }

  /** Evaluates cheap conditions first, so that expensive ones have fewer artifacts to check. */
  async #allOf(scope: SearchScope, plans: readonly Plan[], within: Bitmap | undefined): Promise<Bitmap> {
    let left = within;
    for (const plan of plans.toSorted((a, b) => costOf(a) - costOf(b))) {
      if (left?.isEmpty() === true) break;
      const found = await this.#matching(scope, plan, left);
      left = left === undefined ? found : found.meet(left);
    }
    return left === undefined ? (await scope.everything()).copy() : left === within ? left.copy() : left;
  }
}
