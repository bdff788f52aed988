/** A rule, a group or an alias: a name and its value. Lines start at 0. */
export interface Entry {
  name: string;
  value: string;
  /** first line, and the line after the last */
  line: number;
  end: number;
}

export interface Section {
  name: string;
  /** line of the header, and the line after the last */
  line: number;
  end: number;
  entries: Entry[];
}

export interface AccessFileFault {
  line: number;
  message: string;
}

export interface ParsedFile {
  lines: readonly string[];
  sections: Section[];
  /** lines that Subversion doesn't understand */
  faults: AccessFileFault[];
}

// The characters that Subversion treats as blank. Other Unicode blanks are letters to it.
const leading = /^[ \t\v\f]+/;
const trim = (text: string): string => text.replace(leading, '').replace(/[ \t\v\f]+$/, '');

export const linesOf = (text: string): string[] => text.replaceAll('\r', '').split('\n');

const faults = {
  comment: 'A comment must start in the first column.',
  indentedHeader: 'A section must start in the first column.',
  openHeader: 'The name of a section must end with `]`.',
  noSection: 'A section such as `[/]` must come before this line.',
  indented: 'A rule must start in the first column.',
  noSeparator: 'A rule must have a `=` between its name and its value.',
} as const;

type Line =
  | { kind: 'blank' | 'comment' }
  | { kind: 'section'; name: string }
  | { kind: 'entry'; name: string; value: string }
  | { kind: 'continuation'; value: string }
  | { kind: 'fault'; fault: keyof typeof faults };

function readLine(line: string, where: { inSection: boolean; inEntry: boolean }): Line {
  const text = trim(line);
  const isIndented = leading.test(line);
  if (text === '') return { kind: 'blank' };
  if (isIndented && where.inEntry) return { kind: 'continuation', value: text };
  if (text.startsWith('#')) return isIndented ? { kind: 'fault', fault: 'comment' } : { kind: 'comment' };
  if (text.startsWith('[')) {
    if (isIndented) return { kind: 'fault', fault: 'indentedHeader' };
    const close = text.indexOf(']');
    // Subversion ignores everything after the first bracket.
    return close < 0 ? { kind: 'fault', fault: 'openHeader' } : { kind: 'section', name: text.slice(1, close) };
  }
  if (!where.inSection) return { kind: 'fault', fault: 'noSection' };
  if (isIndented) return { kind: 'fault', fault: 'indented' };
  const separator = text.search(/[:=]/);
  if (separator < 0) return { kind: 'fault', fault: 'noSeparator' };
  return { kind: 'entry', name: trim(text.slice(0, separator)), value: trim(text.slice(separator + 1)) };
}

/** Parses an access file like Subversion, but continues after errors. */
export function parseAccessFile(lines: readonly string[]): ParsedFile {
  const sections: Section[] = [];
  const found: AccessFileFault[] = [];
  let section: Section | undefined;
  let entry: Entry | undefined;
  for (const [at, line] of lines.entries()) {
    const read = readLine(line, { inSection: section !== undefined, inEntry: entry !== undefined });
    if (section !== undefined && read.kind !== 'section') section.end = at + 1;
    if (read.kind === 'continuation' && entry !== undefined) {
      entry.value = trim(`${entry.value} ${read.value}`);
      entry.end = at + 1;
      continue;
    }
    entry = undefined;
    if (read.kind === 'fault') found.push({ line: at, message: faults[read.fault] });
    if (read.kind === 'section') {
      section = { name: read.name, line: at, end: at + 1, entries: [] };
      sections.push(section);
    }
    if (read.kind === 'entry' && section !== undefined) {
      entry = { name: read.name, value: read.value, line: at, end: at + 1 };
      section.entries.push(entry);
    }
  }
  return { lines, sections, faults: found };
}

export const entriesOf = (file: ParsedFile, section: string): Entry[] =>
  file.sections.filter(({ name }) => name === section).flatMap(({ entries }) => entries);

/** The names in the value of a group. */
export const membersOf = (value: string): string[] =>
  value
    .split(',')
    .map(trim)
    .filter((member) => member !== '');
