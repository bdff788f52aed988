import { childType } from '../../artifacts/links.ts';
import { isPossibleId } from '../../ids.ts';
import type { QueryContext } from '../context.ts';
import { type LinkTarget, noArtifacts, not, type Plan } from '../plan.ts';
import type { Neighbour, Relation } from './ast.ts';
import { tqlMessages, type TqlError } from './errors.ts';

const coverType = '_covered_by';

/** The link type of each relation; null: the type in the query, or any type. */
const ways: Record<Neighbour, { direction: 'forward' | 'reverse'; type: string | null }> = {
  parent: { direction: 'reverse', type: childType },
  children: { direction: 'forward', type: childType },
  'linked from': { direction: 'reverse', type: null },
  'linked to': { direction: 'forward', type: null },
  covered: { direction: 'forward', type: coverType },
  covering: { direction: 'reverse', type: coverType },
};

/** undefined: no artifact can have this id. */
function targetOf({ target }: Relation): LinkTarget | undefined {
  if (target === null) return { kind: 'any' };
  if (target.kind === 'tracker') return { kind: 'tracker', name: target.name.toLowerCase(), isNot: target.isNot };
  const id = Number(target.id);
  return isPossibleId(id) ? { kind: 'artifact', id } : undefined;
}

/** The plan of a relation; `noArtifacts` when it is refused. */
export function compileRelation(relation: Relation, { linkTypes }: QueryContext, errors: TqlError[]): Plan {
  const { type, target, isNegated } = relation;
  if (isNegated && target?.kind === 'tracker' && target.isNot) {
    errors.push({ message: tqlMessages.doubleNegative, spots: [target.spot] });
  }
  if (type !== null && !linkTypes.includes(type.name)) {
    errors.push({ message: tqlMessages.unknownLinkType(type.name, linkTypes), spots: [type.spot] });
  }
  const to = targetOf(relation);
  const way = ways[relation.neighbour];
  const plan: Plan =
    to === undefined ? noArtifacts : { kind: 'link', ...way, type: type?.name ?? way.type, target: to };
  return isNegated ? not(plan) : plan;
}
