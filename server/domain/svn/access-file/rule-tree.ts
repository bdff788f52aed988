import type { Segment } from './path-rule.ts';
import { segmentMatcher } from './segment-match.ts';

export type Right = '' | 'r' | 'rw';

interface RuleRight {
  /** Position of the rule in the file. If two patterns match a path, the later one wins. */
  order: number;
  right: Right;
}

/** The rules for one user, as a tree of path segments. */
export interface RuleNode {
  rule?: RuleRight;
  literals: Map<string, RuleNode>;
  any?: RuleNode;
  patterns: Map<string, { matches: (name: string) => boolean; node: RuleNode }>;
  /** The rest of the rule after `**`, which matches any number of segments, including zero. */
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

/** Adds a rule. It replaces an earlier one for the same path. */
export function addRule(root: RuleNode, segments: readonly Segment[], rule: RuleRight): void {
  segments.reduce(child, root).rule = rule;
}

/** The nodes that match a path, and the right of the user there. */
export interface RulePosition {
  nodes: readonly RuleNode[];
  right: Right;
  /** the position of the deciding rule; undefined: none */
  order: number | undefined;
}

function positionOf(reached: Iterable<RuleNode>, inherited: Pick<RulePosition, 'right' | 'order'>): RulePosition {
  const nodes = new Set<RuleNode>();
  for (const node of reached) {
    nodes.add(node);
    if (node.anyDepth !== undefined) nodes.add(node.anyDepth);
  }
  let latest: RuleRight | undefined;
  for (const { rule } of nodes) {
    if (rule !== undefined && (latest === undefined || latest.order < rule.order)) latest = rule;
  }
  return { nodes: [...nodes], ...(latest ?? { right: inherited.right, order: inherited.order }) };
}

export const rootPosition = (root: RuleNode): RulePosition => positionOf([root], { right: '', order: undefined });

const childrenOf = (node: RuleNode): RuleNode[] => [
  ...node.literals.values(),
  ...[...node.patterns.values()].map((pattern) => pattern.node),
  ...(node.any === undefined ? [] : [node.any]),
  ...(node.anyDepth === undefined ? [] : [node.anyDepth]),
];

const hides = ({ rule }: RuleNode): boolean => rule !== undefined && !rule.right.includes('r');

/**
 * Whether the user may read everything that is or ever was in a directory. Like Subversion, it asks the rules and not the
 * content: a rule that hides a path below is enough, even if another one matches the same path.
 */
export function readsAllBelow({ nodes, right }: RulePosition): boolean {
  if (!right.includes('r')) return false;
  const seen = new Set(nodes.filter((node) => node.isAnyDepth));
  for (const node of nodes) for (const next of childrenOf(node)) seen.add(next);
  // Iteration over a set includes items that are added in the meantime.
  for (const node of seen) {
    if (hides(node)) return false;
    for (const next of childrenOf(node)) seen.add(next);
  }
  return true;
}

/** Moves to a child. A path without a rule inherits the right of its directory. */
export function childPosition(position: RulePosition, name: string): RulePosition {
  if (position.nodes.length === 0) return position;
  const reached: RuleNode[] = [];
  for (const node of position.nodes) {
    const literal = node.literals.get(name);
    if (literal !== undefined) reached.push(literal);
    if (node.any !== undefined) reached.push(node.any);
    if (node.isAnyDepth) reached.push(node);
    for (const { matches, node: next } of node.patterns.values()) if (matches(name)) reached.push(next);
  }
  return positionOf(reached, position);
}
