const MAX_PAIRS = 1000;
const MAX_DEPTH = 8;
/** The time to read a name grows with its length. */
const MAX_NAME = 10_000;

export class PairsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PairsError';
  }
}

/** The escaped bytes are not UTF-8. */
export class MalformedText extends Error {
  readonly parameter: string;

  constructor(parameter: string) {
    super(`Malformed UTF-8 in ${parameter}`);
    this.name = 'MalformedText';
    this.parameter = parameter;
  }
}

/** Members by key; `next` is the index for `[]`. */
interface Branch {
  readonly members: Map<string, Branch | string>;
  next: number;
}

/** Reads `a=1&b[]=2&c[d][0]=3` of a query string or a form body. */
export function parsePairs(text: string): Record<string, unknown> {
  const root = newBranch();
  let pairs = 0;
  for (let start = 0; start < text.length; ) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > start) {
      pairs += 1;
      if (pairs > MAX_PAIRS) throw new PairsError(`More than ${MAX_PAIRS} parameters`);
      addPair(root, text.slice(start, end));
    }
    start = end + 1;
  }
  return toMembers(root);
}

function addPair(root: Branch, pair: string): void {
  const equals = pair.indexOf('=');
  const key = decodeText(equals === -1 ? pair : pair.slice(0, equals));
  if (key === '') return;
  if (key.length > MAX_NAME) throw new PairsError(`The name of a parameter has more than ${MAX_NAME} characters`);
  if (!isUtf8(pair)) throw new MalformedText(pathOf(key)[0] ?? key);
  const path = pathOf(key);
  if (path.length > MAX_DEPTH) throw new PairsError(`Parameters nested deeper than ${MAX_DEPTH} levels`);
  place(root, path, equals === -1 ? '' : decodeText(pair.slice(equals + 1)));
}

/** `a[b][]` is a, b and the next index. A key with unbalanced brackets is a plain name. */
function pathOf(key: string): readonly string[] {
  const open = key.indexOf('[');
  if (open < 1 || !/^(?:\[[^[\]]*\])+$/.test(key.slice(open))) return [key];
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')];
}

function place(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const [depth, segment] of path.entries()) {
    const name = segment === '' ? String(branch.next) : segment;
    const index = indexOf(name);
    if (index !== undefined) branch.next = Math.max(branch.next, index + 1);
    if (depth === path.length - 1) {
      branch.members.set(name, value);
      return;
    }
    const present = branch.members.get(name);
    const child = present === undefined || typeof present === 'string' ? newBranch() : present;
    branch.members.set(name, child);
    branch = child;
  }
}

function newBranch(): Branch {
  return { members: new Map(), next: 0 };
}

function indexOf(name: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : undefined;
}

/** Indexes 0 to n-1 without a gap make an array, anything else an object. */
function toValue(branch: Branch): unknown {
  const { members, next } = branch;
  const isArray = next === members.size && [...members.keys()].every((name) => indexOf(name) !== undefined);
  if (!isArray) return toMembers(branch);
  return Array.from({ length: next }, (_, index) => plain(members.get(String(index)) ?? ''));
}

function toMembers({ members }: Branch): Record<string, unknown> {
  // Without a prototype, a key such as __proto__ is a key like any other.
  const object: Record<string, unknown> = Object.create(null);
  for (const [name, member] of members) object[name] = plain(member);
  return object;
}

function plain(member: Branch | string): unknown {
  return typeof member === 'string' ? member : toValue(member);
}

const TAIL = '%[89ab][\\da-f]';
/** In runs, because decoding each character separately takes many times longer. */
const UTF8_CHARACTERS = new RegExp(
  `(?:${[
    '%[0-7][\\da-f]',
    `%(?:c[2-9a-f]|d[\\da-f])${TAIL}`,
    `%(?:e0%[ab]|ed%[89])[\\da-f]${TAIL}`,
    `%e[1-9a-cef](?:${TAIL}){2}`,
    `%(?:f0%[9ab]|f4%8)[\\da-f](?:${TAIL}){2}`,
    `%f[1-3](?:${TAIL}){3}`,
  ].join('|')}){1,1000}`,
  'gi',
);

const BYTE_OF_A_CHARACTER = /%[89a-f][\da-f]/i;

/** Whether no escaped byte remains after all characters are removed. */
function isUtf8(text: string): boolean {
  return !BYTE_OF_A_CHARACTER.test(text) || !BYTE_OF_A_CHARACTER.test(text.replaceAll(UTF8_CHARACTERS, ''));
}

const plus = 0x2b;
const space = 0x20;

/** In bytes: replacing each plus sign in a long text would take seconds. */
function withSpaces(text: string): string {
  if (!text.includes('+')) return text;
  const bytes = Buffer.from(text);
  for (let index = 0; index < bytes.length; index += 1) if (bytes[index] === plus) bytes[index] = space;
  return bytes.toString();
}

/** Decodes plus signs and percent sequences; a percent sign without a sequence is literal. */
function decodeText(text: string): string {
  const spaced = withSpaces(text);
  return spaced.includes('%') ? spaced.replace(UTF8_CHARACTERS, (sequence) => decodeURIComponent(sequence)) : spaced;
}
