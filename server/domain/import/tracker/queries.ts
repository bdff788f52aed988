import type { XmlNode } from '../../../lib/xml/stream.ts';
import { SyntaxFault } from '../../query/tql/errors.ts';
import { type TqlToken, tokensOf } from '../../query/tql/lexer.ts';
import { relinkedText } from '../artifacts/texts.ts';
import type { NewNumber } from '../artifacts/value-context.ts';

/** The largest number of the database, which no artifact has. */
const unusedNumber = 2_147_483_647;

/** The words before `ARTIFACT = 12`; after others, `artifact` is the name of a field. */
const relations = new Set(['parent', 'children', 'child', 'from', 'to', 'by', 'covering']);

/** Whether a number names an artifact: in a relation, or as `@id` in a query across trackers. */
function isArtifact(tokens: readonly TqlToken[], at: number): boolean {
  const wordBefore = (steps: number): string => tokens[at - steps]?.value.toLowerCase() ?? '';
  if (wordBefore(2) === '@id') return ['=', '!='].includes(wordBefore(1));
  return wordBefore(1) === '=' && wordBefore(2) === 'artifact' && relations.has(wordBefore(3));
}

function written(tokens: readonly TqlToken[], at: number, node: XmlNode, leadTo: NewNumber): string {
  const { kind, spot } = tokens[at] ?? { kind: 'end', spot: { word: '' } };
  if (kind === 'string') return relinkedText(spot.word, node, leadTo);
  if (kind !== 'word' || !/^\d+$/.test(spot.word) || !isArtifact(tokens, at)) return spot.word;
  const target = leadTo(String(Number(spot.word)), 'art', node);
  return target === undefined ? spot.word : String(target ?? unusedNumber);
}

function tokensIn(text: string): TqlToken[] {
  try {
    return tokensOf(text);
  } catch (error) {
    if (error instanceof SyntaxFault) return [];
    throw error;
  }
}

/** A query that asks for the same artifacts as before. An artifact that the archive doesn't have matches nothing. */
export function relinkedQuery(text: string, node: XmlNode, leadTo: NewNumber): string {
  const tokens = tokensIn(text);
  let next = '';
  let from = 0;
  for (const [at, { spot }] of tokens.entries()) {
    next += text.slice(from, spot.offset) + written(tokens, at, node, leadTo);
    from = spot.offset + spot.word.length;
  }
  return next + text.slice(from);
}
