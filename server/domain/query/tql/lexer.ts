import type { Spot } from './ast.ts';
import { SyntaxFault } from './errors.ts';

export interface TqlToken {
  /** overflow: more tokens than the limit */
  kind: 'word' | 'meta' | 'float' | 'string' | 'symbol' | 'end' | 'overflow';
  /** the content of a string; the source text of other tokens */
  value: string;
  spot: Spot;
}

/** Far more than anyone needs, and few enough to be parsed quickly. */
const mostTokens = 10_000;

const space = /[ \t\r\n\u00a0]+/uy;
/** The first match wins. */
const shapes: [kind: TqlToken['kind'], shape: RegExp][] = [
  ['float', /\d+\.\d+(?![A-Za-z0-9_.-])/uy],
  ['word', /[A-Za-z0-9_-]+/uy],
  ['meta', /@[A-Za-z0-9_.]+/uy],
  ['string', /"(?:[^"\\\r\n]|\\(?:\r\n|[^]))*"|'(?:[^'\\\r\n]|\\(?:\r\n|[^]))*'/uy],
  ['symbol', /!=|<=|>=|[=<>(),+]/uy],
];

function found(shape: RegExp, text: string, at: number): string | undefined {
  shape.lastIndex = at;
  return shape.exec(text)?.[0];
}

/** A backslash escapes the next character, joins lines, or starts the code of a character. */
function unescaped(spot: Spot): string {
  const value = spot.word
    .slice(1, -1)
    .replaceAll(
      /\\(?:u([0-9a-f]{4})|(\r\n|[^]))/giu,
      (written, code: string | undefined, plain: string | undefined) => {
        if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
        return plain === undefined || /[\r\n]/u.test(plain) ? '' : written.slice(1);
      },
    );
  if (!value.isWellFormed() || value.includes('\0')) throw new SyntaxFault('expected text', spot);
  return value;
}

function tokenAt(text: string, offset: number): TqlToken {
  for (const [kind, shape] of shapes) {
    const word = found(shape, text, offset);
    if (word === undefined) continue;
    const spot = { word, offset };
    return { kind, value: kind === 'string' ? unescaped(spot) : word, spot };
  }
  const rest = /^\S+/u.exec(text.slice(offset))?.[0] ?? '';
  const isString = rest.startsWith('"') || rest.startsWith("'");
  throw new SyntaxFault(isString ? 'a text is not closed' : 'expected a word, a text or a number', {
    word: rest,
    offset,
  });
}

/** The tokens of a query; the last one is the end. */
export function tokensOf(text: string): TqlToken[] {
  const tokens: TqlToken[] = [];
  let at = 0;
  for (;;) {
    at += found(space, text, at)?.length ?? 0;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    if (tokens.length === mostTokens) return [...tokens, { ...token, kind: 'overflow' }];
    tokens.push(token);
    at += token.spot.word.length;
  }
  tokens.push({ kind: 'end', value: '', spot: { word: '', offset: text.length } });
  return tokens;
}
