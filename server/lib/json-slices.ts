import { scanJson } from './json-scan.ts';
import { createPieces, type Pieces } from './text/pieces.ts';

/** Longer texts are parsed and written in slices. */
const sliceLength = 65_536;

const comma = 0x2c;
const openingList = 0x5b;
const closingList = 0x5d;
const openingObject = 0x7b;
const closingObject = 0x7d;

/** A list or an object that is open at some place of the text. */
interface Container {
  isList: boolean;
  /** the index of its bracket */
  start: number;
  /** the start of the unparsed part */
  begin: number;
  /** the index after its last comma */
  afterComma: number;
  /** the parsed value; undefined: nothing yet, because the text is still short */
  value: unknown[] | Record<string, unknown> | undefined;
  /** Its last part was a container that was parsed in slices: a comma or its end must follow. */
  isAfterContainer: boolean;
}

const malformed = (): Error => new SyntaxError('The text is not JSON');

/** `__proto__` is a name like any other. */
function setMember(value: object, name: string, member: unknown): void {
  Object.defineProperty(value, name, { value: member, writable: true, enumerable: true, configurable: true });
}

/** Parses the part from `begin` to `end`, which contains whole values and the commas between them. */
function parsePart(text: string, container: Container, end: number): void {
  const part = text.slice(container.begin, end);
  container.begin = end + 1;
  const isBlank = part.trim() === '';
  if (container.isAfterContainer !== isBlank) throw malformed();
  container.isAfterContainer = false;
  if (isBlank) return;
  if (container.isList) {
    const list = (container.value ??= []) as unknown[];
    for (const item of JSON.parse(`[${part}]`) as unknown[]) list.push(item);
    return;
  }
  const object = (container.value ??= {});
  for (const [name, member] of Object.entries(JSON.parse(`{${part}}`) as object)) setMember(object, name, member);
}

/** Adds a container that was parsed in slices and ends at `end` to the one around it. */
function addTo(text: string, outer: Container, { start, value }: Container, end: number): void {
  if (outer.afterComma > outer.begin) parsePart(text, outer, outer.afterComma - 1);
  const before = text.slice(outer.afterComma, start);
  if (outer.isList) {
    if (before.trim() !== '') throw malformed();
    ((outer.value ??= []) as unknown[]).push(value);
  } else {
    const [name] = Object.keys(JSON.parse(`{${before}[]}`) as object);
    if (name === undefined) throw malformed();
    setMember((outer.value ??= {}), name, value);
  }
  outer.begin = end + 1;
  outer.isAfterContainer = true;
}

/** The same as `JSON.parse`. Other work runs in between. */
export async function parseInSlices(text: string): Promise<unknown> {
  if (text.length <= sliceLength) return JSON.parse(text);
  const open: Container[] = [];
  let whole: (Container & { end: number }) | undefined;

  function close(isList: boolean, index: number): void {
    const container = open.pop();
    if (container?.isList !== isList) throw malformed();
    if (container.value === undefined) return;
    parsePart(text, container, index);
    const outer = open.at(-1);
    if (outer === undefined) whole = { ...container, end: index + 1 };
    else addTo(text, outer, container, index);
  }

  await scanJson(text, (code, index) => {
    if (code === openingList || code === openingObject) {
      const next = index + 1;
      const isList = code === openingList;
      open.push({ isList, start: index, begin: next, afterComma: next, value: undefined, isAfterContainer: false });
    } else if (code === closingList || code === closingObject) close(code === closingList, index);
    else if (code === comma) {
      const container = open.at(-1);
      if (container === undefined) throw malformed();
      const isDue = container.isAfterContainer || index - container.begin >= sliceLength;
      if (isDue) parsePart(text, container, index);
      container.afterComma = index + 1;
    }
    return false;
  });
  if (whole === undefined) return JSON.parse(text);
  const around = text.slice(0, whole.start) + text.slice(whole.end);
  if (open.length > 0 || around.trim() !== '') throw malformed();
  return whole.value;
}

/** The rest of `room` after the characters of a value; negative: it is longer. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null) return room - 1;
  let left = room;
  for (const inner of Object.values(value) as unknown[]) {
    left = roomAfter(inner, left);
    if (left < 0) break;
  }
  return left;
}

/** Whether its JSON takes so long to write that others should have their turn in between. */
export const isLong = (value: unknown): boolean => roomAfter(value, sliceLength) < 0;

/** The bytes that `write` adds. Other work runs in between. */
export async function writtenInSlices(write: (pieces: Pieces) => Promise<void>): Promise<Buffer> {
  const written: Buffer[] = [];
  const pieces = createPieces((piece) => void written.push(piece));
  await write(pieces);
  await pieces.end();
  return Buffer.concat(written);
}

/** Writes a value like `JSON.stringify`. Other work runs in between. */
export async function writeJson(value: unknown, pieces: Pieces): Promise<void> {
  if (typeof value !== 'object' || value === null || !isLong(value)) return pieces.add(JSON.stringify(value));
  const isList = Array.isArray(value);
  let mark = isList ? '[' : '{';
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (inner === undefined && !isList) continue;
    await pieces.add(isList ? mark : `${mark}${JSON.stringify(name)}:`);
    await writeJson(inner ?? null, pieces);
    mark = ',';
  }
  await pieces.add(isList ? ']' : '}');
}

/** The same as `JSON.stringify`, for a parsed value. Other work runs in between. */
export const stringifyInSlices = async (value: unknown): Promise<string | Buffer> =>
  isLong(value) ? writtenInSlices((pieces) => writeJson(value, pieces)) : JSON.stringify(value);
