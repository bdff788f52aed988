import type { AnyRoute } from '../../server/http/route.ts';
import type { Exchange } from './exchange.ts';
import type { Draft, Pools } from './plausible.ts';
import type { Random } from './random.ts';
import { pathsIn, replaced } from './samples.ts';

/** A draft, and who sends it. */
export interface Sent<By> {
  draft: Draft;
  by: By;
}

const mostOfRoute = 12;
const mostOfName = 60;

type Scalar = string | number;
const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number';

/** Requests made of earlier ones that succeeded, with ids and values from earlier answers. */
export function createStateful<By>(fresh: () => Sent<By>, pools: Pools, random: Random) {
  const succeeded = new Map<AnyRoute, Sent<By>[]>();
  const learned = new Map<string, Scalar[]>();
  const ids = new Map(Object.entries(pools).map(([segment, pool]) => [segment, [...pool]]));

  function add<K, V>(to: Map<K, V[]>, key: K, value: V, most: number): void {
    const known = to.get(key) ?? [];
    to.set(key, known);
    if (known.includes(value)) return;
    if (known.length < most) known.push(value);
    else known[random.below(most)] = value;
  }

  /** Collects values by the names of their members, and ids by the addresses that things name. */
  function collect(value: unknown, name: string): void {
    if (isScalar(value)) return add(learned, name, value, mostOfName);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      collect(member, Array.isArray(value) ? name : key);
      const [, segment, id] = key === 'uri' ? (/^\/?(\w+)\/([\w-]+)$/.exec(String(member)) ?? []) : [];
      if (segment !== undefined && id !== undefined && segment !== 'access_keys') add(ids, segment, id, mostOfName);
    }
  }

  /** A text that matches others if a search takes `%` and `_` for wildcards. */
  function withWildcard(text: string): string {
    const [start, length] = [random.below(Math.max(1, text.length - 2)), 1 + random.below(3)];
    const part = text.slice(start, start + 2 + length);
    const at = random.below(Math.max(1, part.length));
    return `${part.slice(0, at)}${random.pick(['%', '_', '\\'])}${part.slice(at + 1)}`;
  }

  function other(value: unknown, name: string): unknown {
    const known = learned.get(name)?.filter((one) => typeof one === typeof value) ?? [];
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'string' && random.chance(0.3)) return withWildcard(value === '' ? 'Kettle' : value);
    if (typeof value === 'string' && random.chance(0.2)) return `${value} ${random.below(1000)}`;
    return known.length > 0 ? random.pick(known) : value;
  }

  function withOtherId(draft: Draft): Draft {
    const segments = draft.route.path.split('/');
    const places = segments.flatMap((segment, at) => (segment.startsWith(':') ? [segments[at - 1] ?? ''] : []));
    // Things below others belong to them.
    const pool = ids.get(places[0] ?? '') ?? [];
    if (pool.length === 0 || places.length !== 1) return draft;
    return { ...draft, ids: [random.pick(pool)] };
  }

  function withOtherParameter(draft: Draft): Draft {
    const names = Object.keys(draft.query).filter((name) => !['with', 'dry_run', 'order'].includes(name));
    if (names.length === 0) return withOtherId(draft);
    const name = random.pick(names);
    const value = draft.query[name] ?? '';
    if (/^\d+$/.test(value)) return { ...draft, query: { ...draft.query, [name]: String(random.below(20) + 1) } };
    if (!/^[[{]/.test(value)) return { ...draft, query: { ...draft.query, [name]: String(other(value, name)) } };
    return { ...draft, query: { ...draft.query, [name]: JSON.stringify(varied(JSON.parse(value))) } };
  }

  /** The value with another one in one of its places. */
  function varied(value: unknown): unknown {
    const at = (path: (string | number)[]): unknown =>
      path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value);
    const places = pathsIn(value).filter((path) => isScalar(at(path)) || typeof at(path) === 'boolean');
    if (places.length === 0) return value;
    const place = random.pick(places);
    const name = place.findLast((part) => typeof part === 'string') ?? '';
    return replaced(value, place, other(at(place), name));
  }

  function mutated(draft: Draft): Draft {
    const ways = [withOtherId, withOtherParameter, (same: Draft) => same];
    const { content } = draft;
    if (content !== undefined) ways.push((same) => ({ ...same, content: varied(content) }));
    return random.pick(ways)(draft);
  }

  return {
    next(share = 0.8): Sent<By> {
      const routes = [...succeeded.keys()];
      if (routes.length === 0 || !random.chance(share)) return fresh();
      const { draft, by } = random.pick(succeeded.get(random.pick(routes)) ?? []);
      return { draft: mutated(draft), by };
    },

    learn: (sent: Sent<By>, { status, type, text }: Exchange): void => {
      if (status < 200 || status > 299) return;
      // A second deletion of the same thing fails.
      if (sent.draft.route.method !== 'DELETE') add(succeeded, sent.draft.route, sent, mostOfRoute);
      if (type.startsWith('application/json') && text !== '') collect(JSON.parse(text), '');
    },
  };
}
