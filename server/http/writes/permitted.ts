import { type Ability, type Action, actions } from '../../../contract/abilities.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import { type Actor, readsEverything } from '../../domain/actor.ts';
import { require } from '../../domain/policies/policy.ts';
import { decodePath } from '../decode/parameters.ts';
import { abilitiesOf, type AnyRoute } from '../route.ts';
import type { Resources } from './resources.ts';

/** The caller, and the parameters of the path as received. */
interface Asked {
  actor: Actor;
  params: unknown;
  /** whether the route has started with the request, and so has checked permissions first */
  isHandled: boolean;
}

/** Faults of a request, as opposed to answers about the thing that it would change. */
const faults: readonly number[] = [400, 412, 415, 422, 428];

/** For an ability that no representation lists: an action that everyone with the ability has. */
const wider: Readonly<Partial<Record<Ability, Action>>> = {
  'project.administer_service_accounts': 'project.administer',
  'user.set_up_factor': 'user.change_password',
  'user.remove_factor': 'user.change_password',
  'user.connect_identity': 'user.change_password',
  'user.remove_identity': 'user.change_password',
};

/** The routes of the resources that a write concerns, by the path of the write: the longest matching address. */
function createSubjects(routes: readonly AnyRoute[]) {
  const subjects = routes
    .filter(({ method, actions }) => method === 'GET' && actions !== undefined)
    .toSorted((one, other) => other.path.length - one.path.length);
  return ({ path }: AnyRoute): AnyRoute | undefined =>
    subjects.find((subject) => path === subject.path || path.startsWith(`${subject.path}/`));
}

/**
 * Checks whether the caller of a malformed write may write there at all. If not, that refusal takes precedence over the
 * fault of the request: for all callers of extensions, and in the interface of Tuleap for callers who read everything.
 * The other callers of that interface get the order of Tuleap, which checks parameters first.
 */
export function createPermitted(routes: readonly AnyRoute[]) {
  const subjectOf = createSubjects(routes);

  async function check(route: AnyRoute, { actor, params }: Asked): Promise<void> {
    const needed = abilitiesOf(route);
    if (needed.includes('platform.administer')) require(actor, 'platform.administer');
    const call = { actor, params: decodePath(route.params, params) };
    await route.permits?.(call as never);
    const subject = subjectOf(route);
    if (subject?.actions === undefined) return;
    const listed: readonly Ability[] = actions[subject.actions.kind];
    const possible = needed.map((ability) => wider[ability] ?? ability);
    const allowed: readonly Ability[] = await subject.actions.of(call as never);
    if (!possible.every((ability) => listed.includes(ability))) return;
    if (possible.length > 0 && !possible.some((ability) => allowed.includes(ability))) throw problem('forbidden');
  }

  /** The refusal of a caller who may not write there; undefined: they may, or the resource doesn't exist. */
  async function refusalOf(route: AnyRoute, call: Asked): Promise<Problem | undefined> {
    try {
      await check(route, call);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.status === 403 || (error.status === 404 && !readsEverything(call.actor)) ? error : undefined;
    }
  }

  const isAsked = (route: AnyRoute, { actor, isHandled }: Asked): boolean =>
    actor.kind === 'user' && (readsEverything(actor) || (route.extension === true && !isHandled));

  return {
    /** The error to answer a write with, given the error that occurred. */
    async faultOf(error: unknown, route: AnyRoute, call: Asked): Promise<unknown> {
      if (!(error instanceof Problem) || !faults.includes(error.status) || !isAsked(route, call)) return error;
      return (await refusalOf(route, call)) ?? error;
    },
  };
}

/** Parts of the API that know about other routes. */
export interface Others {
  resources: Resources;
  permitted: ReturnType<typeof createPermitted>;
}
