export class NotUnderstood extends Error {}

/** Walks over the characters of a pattern. */
export class PatternCursor {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#characters = Array.from(source);
  }

  /** undefined: the end */
  peek(ahead = 0): string | undefined {
    return this.#characters[this.#at + ahead];
  }

  take(): string {
    const character = this.peek();
    if (character === undefined) throw new NotUnderstood('it ends too early');
    this.#at++;
    return character;
  }

  skip(expected: string): boolean {
    const is = Array.from(expected).every((character, ahead) => this.peek(ahead) === character);
    if (is) this.#at += expected.length;
    return is;
  }

  /** The match of the shape at this position. */
  takeMatch(shape: RegExp, most: number): RegExpExecArray | null {
    const found = shape.exec(this.#characters.slice(this.#at, this.#at + most).join(''));
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}
