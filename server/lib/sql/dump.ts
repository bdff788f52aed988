/** A row of a table by the names of its columns. */
export type DumpRow = Readonly<Record<string, string | null>>;
export type DumpTables = ReadonlyMap<string, readonly DumpRow[]>;

/** A part of a dump that is not plain SQL. */
export class DumpError extends Error {}

const name = String.raw`(?:"[^"]+"|\x60[^\x60]+\x60|\[[^\]]+\]|\w+)`;
const table = String.raw`(?:${name}\.)?(${name})`;
const createTable = new RegExp(String.raw`CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${table}\s*\(`, 'iy');
const insertInto = new RegExp(String.raw`INSERT\s+(?:IGNORE\s+)?INTO\s+${table}\s*`, 'iy');
const copyFrom = new RegExp(String.raw`COPY\s+${table}\s*\(([^)]*)\)\s+FROM\s+stdin;[^\n]*\n`, 'iy');
const blank = /(?:\s+|--[^\n]*|#[^\n]*|\/\*[^]*?\*\/;?|;)+/y;
const notColumns = /^(?:PRIMARY|KEY|UNIQUE|CONSTRAINT|INDEX|FULLTEXT|SPATIAL|FOREIGN|CHECK|EXCLUDE)\b/i;
const madeByMySql = /^(?:-- (?:MySQL|MariaDB) dump|\/\*M?!\d+)/m;

const unquoted = (given: string): string => given.trim().replaceAll(/^["\x60[]|["\x60\]]$/g, '');
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  Z: '\u001A',
};
const unescaped = (letter: string): string => escapes[letter] ?? letter;

/** The functions that SQLite writes for line breaks in texts. */
function called(callee: string, [first = '', second = '', third = '']: (string | null)[]): string {
  const [text, from, to] = [first ?? '', second ?? '', third ?? ''];
  if (callee === 'replace') return text.replaceAll(from, to);
  if (callee === 'char') return String.fromCodePoint(Number(text));
  if (callee === 'unistr')
    return text.replaceAll(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(\\))/gi, (_, short?: string, long?: string) =>
      short === undefined && long === undefined ? '\\' : String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16)),
    );
  throw new DumpError(`The function ${callee} can't be read.`);
}

/** Reads the rows of a plain SQL dump: `mysqldump`, `pg_dump` (with COPY or `--inserts`), or `.dump` of sqlite3. */
export function readDump(text: string, isWanted: (table: string) => boolean): DumpTables {
  const hasBackslashes = madeByMySql.test(text.slice(0, 10_000));
  const columnsOf = new Map<string, string[]>();
  const tables = new Map<string, DumpRow[]>();
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found ?? undefined;
  }

  const fault = (expected: string): DumpError =>
    new DumpError(`Line ${text.slice(0, at).split('\n').length} of the dump has no ${expected}.`);

  function expect(sign: string): void {
    take(blank);
    if (text[at] !== sign) throw fault(sign);
    at += 1;
  }

  /** A text after its opening quote. */
  function quoted(escaping: boolean): string {
    let read = '';
    for (;;) {
      const run = take(escaping ? /[^'\\]*/y : /[^']*/y)?.[0] ?? '';
      read += run;
      const [sign, next] = [text[at], text[at + 1]];
      if (sign === undefined) throw fault('end of a text');
      at += 2;
      if (sign === '\\') read += unescaped(next ?? '');
      else if (next === "'") read += "'";
      else {
        at -= 1;
        return read;
      }
    }
  }

  function value(): string | null {
    take(blank);
    const prefix = take(/(?:_\w+\s+)?([eEnNxX]?)'/y)?.[1]?.toLowerCase();
    if (prefix === 'x') return Buffer.from(quoted(false), 'hex').toString();
    const read = prefix === undefined ? bare() : quoted(prefix === 'e' || hasBackslashes);
    take(/::[\w ]+(?:\(\d+\))?/y);
    return read;
  }

  function bare(): string | null {
    const callee = take(/(\w+)\(/y)?.[1]?.toLowerCase();
    if (callee !== undefined) return called(callee, list());
    const word = take(/[^\s,();']+/y)?.[0];
    if (word === undefined) throw fault('value');
    if (/^null$/i.test(word)) return null;
    return /^0x[0-9a-f]+$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString() : word;
  }

  /** Values after an opening parenthesis, and the closing one. */
  function list(): (string | null)[] {
    const values: (string | null)[] = [];
    for (;;) {
      values.push(value());
      take(blank);
      if (text[at] !== ',') break;
      at += 1;
    }
    expect(')');
    return values;
  }

  function skipStatement(): void {
    for (;;) {
      take(/[^;'"\x60]+/y);
      const sign = text[at];
      at += 1;
      if (sign === undefined || sign === ';') return;
      if (sign === "'") quoted(hasBackslashes);
      else {
        const end = text.indexOf(sign, at);
        at = end === -1 ? text.length : end + 1;
      }
    }
  }

  function add(of: string, columns: readonly string[], values: readonly (string | null)[]): void {
    if (columns.length !== values.length) throw fault(`list of the columns of ${of}`);
    const rows = tables.get(of) ?? [];
    rows.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])));
    tables.set(of, rows);
  }

  function create(of: string): void {
    const begin = at;
    skipStatement();
    const plain = text.slice(begin, at).replaceAll(/'(?:[^']|'')*'/g, "''");
    // Parentheses are removed first, such as the length of a text, because the first closing one ends the list.
    const [body = ''] = plain.replaceAll(/\([^()]*\)/g, '').split(')');
    const columns = body
      .split(',')
      .map((line) => line.trim())
      .filter((line) => !notColumns.test(line))
      .flatMap((line) => new RegExp(`^(${name})(?:\\s|$)`).exec(line)?.[1] ?? []);
    columnsOf.set(of, columns.map(unquoted));
  }

  function insert(of: string): void {
    const given = take(/\(([^)]*)\)\s*/y)?.[1]
      ?.split(',')
      .map(unquoted);
    const columns = given ?? columnsOf.get(of) ?? [];
    if (take(/(?:OVERRIDING SYSTEM VALUE\s+)?VALUES\s*/iy) === undefined) throw fault('VALUES');
    do {
      expect('(');
      add(of, columns, list());
      take(blank);
    } while (take(/,/y) !== undefined);
  }

  function copy(of: string, columns: readonly string[]): void {
    for (;;) {
      const line = take(/([^\n]*)\n?/y)?.[1] ?? '';
      if (line === '\\.' || at >= text.length) return;
      const values = line
        .split('\t')
        .map((one) => (one === '\\N' ? null : one.replaceAll(/\\(.)/g, (_, letter: string) => unescaped(letter))));
      if (isWanted(of)) add(of, columns, values);
    }
  }

  for (take(blank); at < text.length; take(blank)) {
    const created = take(createTable)?.[1];
    const inserted = created === undefined ? take(insertInto)?.[1] : undefined;
    const copied = created === undefined && inserted === undefined ? take(copyFrom) : undefined;
    if (created !== undefined) create(unquoted(created));
    else if (inserted !== undefined && isWanted(unquoted(inserted))) insert(unquoted(inserted));
    else if (copied?.[1] !== undefined) copy(unquoted(copied[1]), (copied[2] ?? '').split(',').map(unquoted));
    else skipStatement();
  }
  return tables;
}
