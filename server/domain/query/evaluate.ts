import { fold } from '../../../contract/fold.ts';
import type { Document } from '../artifacts/document.ts';
import { numbersIn, indexedText } from '../fields/index.ts';
import type { ArtifactFacts, Stored } from '../fields/value-part.ts';
import { type FormElement, noneValue, type Tracker } from '../trackers/tracker.ts';
import { passes } from './number-test.ts';
import { patternMatcher } from './pattern/index.ts';
import type { Condition, ArtifactFact, LinkTarget, Plan } from './plan.ts';

/** Everything about an artifact that a plan can test and that the caller may see. */
export interface SearchedArtifact {
  document: Document;
  facts: Pick<ArtifactFacts, ArtifactFact>;
  /** with the artifact at the other end, and the short name of its tracker */
  links: readonly { direction: 'forward' | 'reverse'; type: string; id: number; tracker: string }[];
  /** the bodies of its comments */
  comments: readonly string[];
  references: readonly { id: number; keyword: string }[];
}

interface HeldValue {
  field: FormElement;
  stored: Stored;
}

function heldBy(tracker: Tracker, { document }: SearchedArtifact, id: number): HeldValue {
  const field = tracker.elements.find((element) => element.id === id);
  if (field === undefined) throw new Error(`A plan asks for field ${id}, which tracker ${tracker.id} doesn't have`);
  return { field, stored: document[String(id)] };
}

function isTarget(target: LinkTarget, link: SearchedArtifact['links'][number]): boolean {
  if (target.kind === 'any') return true;
  if (target.kind === 'artifact') return link.id === target.id;
  return (link.tracker.toLowerCase() === target.name) !== target.isNot;
}

type Holds<K extends Condition['kind']> = (
  condition: Extract<Condition, { kind: K }>,
  artifact: SearchedArtifact,
  held: (field: number) => HeldValue,
) => boolean;

const indexOf = ({ field, stored }: HeldValue): number[] => numbersIn(field, stored);
const textOf = ({ field, stored }: HeldValue): string => indexedText(field, stored);

const conditions: { [K in Condition['kind']]: Holds<K> } = {
  number: ({ field, is }, _artifact, held) => indexOf(held(field)).some((value) => passes(is, value)),
  'no number': ({ field }, _artifact, held) => indexOf(held(field)).length === 0,
  'none chosen': ({ field }, _artifact, held) => indexOf(held(field)).every((value) => value === noneValue),
  'number matches': ({ field, pattern }, _artifact, held) =>
    indexOf(held(field)).some((value) => patternMatcher(pattern)(String(value))),
  fact: ({ fact, is }, { facts }) => passes(is, facts[fact]),
  'fact matches': ({ fact, pattern }, { facts }) => patternMatcher(pattern)(String(facts[fact])),
  'text contains': ({ field, words }, _artifact, held) => {
    const text = fold(textOf(held(field)));
    return words.every((word) => text.includes(word));
  },
  'text matches': ({ field, pattern }, _artifact, held) => patternMatcher(pattern)(fold(textOf(held(field)))),
  'text empty': ({ field }, _artifact, held) => textOf(held(field)) === '',
  'comment contains': ({ phrase }, { comments }) => comments.some((comment) => fold(comment).includes(phrase)),
  'no comment': (_condition, { comments }) => comments.every((comment) => comment === ''),
  link: ({ direction, type, target }, { links }) =>
    links.some(
      (link) => link.direction === direction && (type === null || link.type === type) && isTarget(target, link),
    ),
  reference: ({ id, keyword }, { references }) =>
    references.some((one) => one.id === id && (keyword === null || one.keyword === keyword)),
};

/** Decides a plan for one artifact, as a reference for the search engine. */
export function evaluate(tracker: Tracker, plan: Plan, artifact: SearchedArtifact): boolean {
  switch (plan.kind) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'not':
      return !evaluate(tracker, plan.plan, artifact);
    case 'and':
      return plan.plans.every((one) => evaluate(tracker, one, artifact));
    case 'or':
      return plan.plans.some((one) => evaluate(tracker, one, artifact));
    default: {
      const holds = conditions[plan.kind] as Holds<Condition['kind']>;
      return holds(plan, artifact, (field) => heldBy(tracker, artifact, field));
    }
  }
}
