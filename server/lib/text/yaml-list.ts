const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001B',
  N: '\u0085',
  _: '\u00A0',
  L: '\u2028',
  P: '\u2029',
};

const escaped = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/g;

const unescaped = (text: string): string =>
  text.replaceAll(escaped, (whole, two?: string, four?: string, eight?: string, letter?: string) => {
    const code = Number.parseInt(two ?? four ?? eight ?? '0', 16);
    if (letter === undefined) return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
    return escapes[letter] ?? letter;
  });

/** Long texts continue on the next lines; an empty line is a line break. */
function folded(lines: readonly string[]): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const piece = line.trim();
    const isFirst = index === 0 || text.endsWith('\n') || text.endsWith('\\');
    if (text.endsWith('\\') && index > 0) text = text.slice(0, -1);
    text += piece === '' && index > 0 ? '\n' : `${isFirst ? '' : ' '}${piece}`;
  }
  return text;
}

/** A text with its line breaks, as `|` and `>` introduce it. */
function block(lines: readonly string[]): string {
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(depth))
    .join('\n')
    .trimEnd();
}

function scalar([first = '', ...rest]: readonly string[]): string {
  const [, isBinary, introduction] = /^(!binary )?([|>])[-+\d]*$/.exec(first) ?? [];
  if (introduction !== undefined) {
    const text = block(rest);
    return isBinary === undefined ? text : Buffer.from(text, 'base64').toString('utf8');
  }
  const text = folded([first, ...rest]);
  const [, single] = /^'([^]*)'$/.exec(text) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  const [, double] = /^"([^]*)"$/.exec(text) ?? [];
  return double === undefined ? text : unescaped(double);
}

/** The texts of a list in YAML, as Ruby on Rails stores lists in a column. */
export function yamlList(yaml: string): string[] {
  const items: string[][] = [];
  for (const line of yaml.split(/\r?\n/)) {
    const [, given] = /^-(?: (.*))?$/.exec(line) ?? [];
    if (line.startsWith('- ') || line === '-') items.push([given ?? '']);
    else if (/^\s/.test(line) || line === '') items.at(-1)?.push(line);
  }
  return items.map((lines) => scalar(lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)));
}
