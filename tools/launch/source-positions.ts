// Part of every bundle: makes stack traces point to the TypeScript sources. Node's --enable-source-maps does the same,
// but parses all maps at the start, which costs 0.3 s and 90 MB. Here a map is read when a stack first asks for it.
import { readFileSync } from 'node:fs';

interface SourceMap {
  mappings: string;
  sources: string[];
  /** for each generated line: where its mappings begin, and the source, line and column that they continue from */
  lines: Int32Array;
}

interface Position {
  source: number;
  line: number;
  column: number;
}

const fieldsPerLine = 4;
const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const digits = new Map([...alphabet].map((code, value) => [code, value]));
const comma = ','.charCodeAt(0);
const semicolon = ';'.charCodeAt(0);
const maps = new Map<string, SourceMap | undefined>();

/** Reads the numbers of one segment, which are differences to the segment before. Returns where the segment ends. */
function readSegment(mappings: string, start: number, fields: number[]): number {
  fields.length = 0;
  let value = 0;
  let shift = 0;
  let at = start;
  for (; at < mappings.length; at += 1) {
    const digit = digits.get(mappings.charCodeAt(at));
    if (digit === undefined) break;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    fields.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return at;
}

function advance(position: Position, [, source, line, column]: number[]): void {
  position.source += source ?? 0;
  position.line += line ?? 0;
  position.column += column ?? 0;
}

function indexLines(mappings: string): Int32Array {
  const lines: number[] = [0, 0, 0, 0];
  const position: Position = { source: 0, line: 0, column: 0 };
  const fields: number[] = [];
  for (let at = 0; at < mappings.length; ) {
    const code = mappings.charCodeAt(at);
    if (code === semicolon) lines.push(at + 1, position.source, position.line, position.column);
    if (code === semicolon || code === comma) {
      at += 1;
      continue;
    }
    at = readSegment(mappings, at, fields);
    advance(position, fields);
  }
  return Int32Array.from(lines);
}

function readMap(file: string): SourceMap | undefined {
  try {
    const { mappings, sources }: { mappings: string; sources: string[] } = JSON.parse(
      readFileSync(new URL(`${file}.map`), 'utf8'),
    );
    return { mappings, sources, lines: indexLines(mappings) };
  } catch {
    return undefined;
  }
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** The position in the sources of a position in a bundled file; both count from 1. */
function sourcePosition(file: string, line: number, column: number): string | undefined {
  const map = mapOf(file);
  const begin = (line - 1) * fieldsPerLine;
  if (map === undefined || begin + fieldsPerLine > map.lines.length) return undefined;
  const [start = 0, source = 0, sourceLine = 0, sourceColumn = 0] = map.lines.subarray(begin, begin + fieldsPerLine);
  const position: Position = { source, line: sourceLine, column: sourceColumn };
  const fields: number[] = [];
  let generated = 0;
  let found: Position | undefined;
  for (let at = start; at < map.mappings.length && map.mappings.charCodeAt(at) !== semicolon; at += 1) {
    at = readSegment(map.mappings, at, fields);
    generated += fields[0] ?? 0;
    if (generated > column - 1) break;
    advance(position, fields);
    if (fields.length > 1) found = { ...position };
    if (map.mappings.charCodeAt(at) === semicolon) break;
  }
  const path = found && map.sources[found.source];
  if (found === undefined || path === undefined) return undefined;
  return `${new URL(path, file).href}:${found.line + 1}:${found.column + 1}`;
}

function describe(frame: NodeJS.CallSite): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- its type does not name the method that it has
  const text = String(frame);
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const position = sourcePosition(file, line, column);
  return position === undefined ? text : text.replace(`${file}:${line}:${column}`, position);
}

const format = Error.prepareStackTrace.bind(Error);
Error.prepareStackTrace = (error, frames) => {
  for (const frame of frames) {
    const text = describe(frame);
    Object.defineProperty(frame, 'toString', { value: () => text });
  }
  return format(error, frames);
};
