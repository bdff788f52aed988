/** A body with headers or another status. */
export class Answer<T> {
  readonly body: T;
  readonly headers: Record<string, string>;
  readonly status: number | undefined;
  /** Belongs to the version, although the body doesn't show it. */
  readonly unshown: string;

  constructor(body: T, headers: Record<string, string> = {}, status?: number, unshown = '') {
    this.body = body;
    this.headers = headers;
    this.status = status;
    this.unshown = unshown;
  }
}

const comma = Buffer.from(',');

/** A body that is JSON already, and perhaps XML. Its maker has applied the schema of the route. */
export class Rendered {
  readonly json: Buffer;
  /** the same, for XML */
  readonly xml: Buffer | undefined;

  constructor(json: Buffer, xml?: Buffer) {
    this.json = json;
    this.xml = xml;
  }

  get size(): number {
    return this.json.length + (this.xml?.length ?? 0);
  }

  static list(items: readonly Buffer[]): Rendered {
    const parts = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
    return new Rendered(Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]));
  }
}

/**
 * A list whose items are produced while it is sent, because all of them together may need too much memory. They are
 * JSON already, to which the schema of the route has been applied.
 */
export class StreamedList {
  readonly items: AsyncIterable<string | Buffer>;
  /** the member that is the list; undefined: the whole body is */
  readonly member: string | undefined;
  /** the members after the list, which are short */
  readonly others: Readonly<Record<string, unknown>>;

  constructor(items: AsyncIterable<string | Buffer>, member?: string, others: Readonly<Record<string, unknown>> = {}) {
    this.items = items;
    this.member = member;
    this.others = others;
  }
}

/** Text of any length, streamed for the caller to save as a file. */
export class Download {
  readonly name: string;
  readonly text: AsyncIterable<string>;

  constructor(name: string, text: AsyncIterable<string>) {
    this.name = name;
    this.text = text;
  }
}

/** Bytes of any length, streamed with the headers that describe them. */
export class Content {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(bytes: AsyncIterable<Uint8Array>, headers: Record<string, string>, status = 200) {
    this.bytes = bytes;
    this.headers = headers;
    this.status = status;
  }
}

export const answer = <T>(body: T, headers: Record<string, string> = {}, status?: number): Answer<T> =>
  new Answer(body, headers, status);

/** A body whose entity tag also changes with a text that it doesn't show, but that writes change. */
export const answerWithUnshown = <T>(body: T, unshown: string): Answer<T> => new Answer(body, {}, undefined, unshown);
