import { tqlMessages, SyntaxFault, TooComplex } from './errors.ts';
import { type TqlToken, tokensOf } from './lexer.ts';

/** Walks over the tokens of a query. Keywords are case-insensitive. */
export class TokenCursor {
  readonly #tokens: readonly TqlToken[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  peek(ahead = 0): TqlToken {
    const token = this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)];
    if (token === undefined) throw new Error('A query has an end');
    return token;
  }

  take(): TqlToken {
    const token = this.peek();
    this.#at++;
    return token;
  }

  isWord(word: string, ahead = 0): boolean {
    const { kind, value } = this.peek(ahead);
    return kind === 'word' && value.toUpperCase() === word;
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const { kind, value } = this.peek(ahead);
    return kind === 'symbol' && value === symbol;
  }

  skipWord(word: string): boolean {
    const is = this.isWord(word);
    if (is) this.#at++;
    return is;
  }

  skipSymbol(symbol: string): boolean {
    const is = this.isSymbol(symbol);
    if (is) this.#at++;
    return is;
  }

  expectSymbol(symbol: string): TqlToken {
    return this.isSymbol(symbol) ? this.take() : this.fail(`expected ${symbol}`);
  }

  /** Lists alternatives for a message. */
  expectWord(...words: string[]): string {
    const word = words.find((one) => this.isWord(one));
    if (word === undefined) return this.fail(`expected ${words.join(' or ')}`);
    this.#at++;
    return word;
  }

  expectString(): TqlToken {
    return this.peek().kind === 'string' ? this.take() : this.fail('expected a text in quotes');
  }

  fail(expected: string): never {
    const { kind, spot } = this.peek();
    throw kind === 'overflow' ? new TooComplex(tqlMessages.tooComplex, spot) : new SyntaxFault(expected, spot);
  }
}
