import type { Segment } from './path-rule.ts';
import { segmentMatcher } from './segment-match.ts';

export type Right = '' | 'r' | 'rw';

interface Verdict {
  /** place of the rule in the file: of two patterns for one path the later one counts */
  order: number;
  right: Right;
}

/** The rules that concern one user, as a tree of path segments. */
export interface RuleNode {
  verdict?: Verdict;
  literals: Map<string, RuleNode>;
  any?: RuleNode;
  patterns: Map<string, { matches: (name: string) => boolean; node: RuleNode }>;
  /** what follows `**`; it is there for each depth, also for none */
  anyDepth?: RuleNode;
  isAnyDepth: boolean;
}

export const newNode = (isAnyDepth = false): RuleNode => ({ literals: new Map(), patterns: new Map(), isAnyDepth });

function patternChild(node: RuleNode, segment: Extract<Segment, { kind: 'pattern' }>): RuleNode {
  const key = JSON.stringify(segment.tokens);
  const child = node.patterns.get(key) ?? { matches: segmentMatcher(segment), node: newNode() };
  node.patterns.set(key, child);
  return child.node;
}

function child(node: RuleNode, segment: Segment): RuleNode {
  if (segment.kind === 'any') return (node.any ??= newNode());
  if (segment.kind === 'any depth') return (node.anyDepth ??= newNode(true));
  if (segment.kind === 'pattern') return patternChild(node, segment);
  const literal = node.literals.get(segment.text) ?? newNode();
  node.literals.set(segment.text, literal);
  return literal;
}

/** Rules for the same path: the one that is added later counts. */
export function addRule(root: RuleNode, segments: readonly Segment[], verdict: Verdict): void {
  segments.reduce(child, root).verdict = verdict;
}

/** The nodes that a path leads to, and what it is allowed there. */
export interface Place {
  nodes: readonly RuleNode[];
  right: Right;
}

function placeOf(reached: Iterable<RuleNode>, inherited: Right): Place {
  const nodes = new Set<RuleNode>();
  for (const node of reached) {
    nodes.add(node);
    if (node.anyDepth !== undefined) nodes.add(node.anyDepth);
  }
  let latest: Verdict | undefined;
  for (const { verdict } of nodes) {
    if (verdict !== undefined && (latest === undefined || latest.order < verdict.order)) latest = verdict;
  }
  return { nodes: [...nodes], right: latest?.right ?? inherited };
}

export const rootPlace = (root: RuleNode): Place => placeOf([root], '');

/** One segment further; what no rule speaks about is as the directory around it. */
export function stepInto(place: Place, name: string): Place {
  if (place.nodes.length === 0) return place;
  const reached: RuleNode[] = [];
  for (const node of place.nodes) {
    const literal = node.literals.get(name);
    if (literal !== undefined) reached.push(literal);
    if (node.any !== undefined) reached.push(node.any);
    if (node.isAnyDepth) reached.push(node);
    for (const { matches, node: next } of node.patterns.values()) if (matches(name)) reached.push(next);
  }
  return placeOf(reached, place.right);
}
