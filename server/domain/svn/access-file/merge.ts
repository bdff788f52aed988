import { accessFileFault } from './faults.ts';
import { type AccessContext, generatedSections } from './generated.ts';
import { withLowerCaseLogins } from './logins.ts';
import { linesOf, type ParsedFile, parseAccessFile, type Section } from './parse.ts';
import { sectionKey } from './path-rule.ts';

/** A line of the merged file, and where in the custom text it comes from, counted from 1. */
interface MergedLine {
  text: string;
  customLine?: number;
}

export interface MergedAccessFile {
  /** what Subversion reads */
  text: string;
  lines: readonly MergedLine[];
}

/** A section of either part, as lines; an entry is dropped when a later section of the same rule has its name. */
interface Part {
  key: string;
  header: MergedLine;
  names: ReadonlySet<string>;
  body(overruled: ReadonlySet<string>): MergedLine[];
}

function customPart(file: ParsedFile, section: Section): Part {
  const line = (at: number): MergedLine => ({ text: file.lines[at] ?? '', customLine: at + 1 });
  return {
    key: sectionKey(section.name),
    header: line(section.line),
    names: new Set(section.entries.map((entry) => entry.name)),
    body(overruled) {
      const lines: MergedLine[] = [];
      let at = section.line + 1;
      for (const entry of section.entries.filter(({ name }) => overruled.has(name))) {
        while (at < entry.line) lines.push(line(at++));
        at = entry.end;
      }
      while (at < section.end) lines.push(line(at++));
      return lines;
    },
  };
}

function generatedParts(context: AccessContext): Part[] {
  return generatedSections(context).map(({ name, entries }) => ({
    key: sectionKey(name),
    header: { text: `[${name}]` },
    names: new Set(entries.map((entry) => entry.name)),
    body: (overruled) =>
      entries
        .filter((entry) => !overruled.has(entry.name))
        .map((entry) => ({ text: `${entry.name} = ${entry.value}`.trimEnd() })),
  }));
}

// Keeps an indented line of one part from going on with the last value of the part before it.
const seam: MergedLine = { text: '#' };

/** One section out of all that are about the same; who comes later has the last word on each name. */
function joined(parts: readonly Part[]): MergedLine[] {
  const overruled = new Set<string>();
  const bodies: MergedLine[][] = [];
  for (const part of parts.toReversed()) {
    bodies.unshift(part.body(overruled));
    for (const name of part.names) overruled.add(name);
  }
  const header = parts.at(-1)?.header ?? seam;
  return [header, ...bodies.flatMap((body) => [...body, seam])];
}

/**
 * The file that Subversion reads: the generated part and the custom text, merged section by section and name by name,
 * because Subversion refuses a file with two sections about the same. Sections that the custom text itself has twice
 * are merged alike: so did Subversion before 1.10, where such files come from. A merged section stands where the last
 * of its parts stood, since of two patterns for one path the later one counts.
 */
export function mergeAccessFile(context: AccessContext & { custom: string }): MergedAccessFile {
  const file = withLowerCaseLogins(parseAccessFile(linesOf(context.custom)));
  const parts = [...generatedParts(context), ...file.sections.map((section) => customPart(file, section))];
  const byKey = Map.groupBy(parts, (part) => part.key);
  const last = new Map(parts.map((part, at) => [part.key, at]));
  const sections = parts
    .filter((part, at) => last.get(part.key) === at)
    .flatMap((part) => joined(byKey.get(part.key) ?? []));
  // What stands before the first section belongs to none: after a generated one it would become part of that.
  const preamble = file.lines.slice(0, file.sections[0]?.line ?? file.lines.length);
  const lines: MergedLine[] = [
    { text: '# Written by Hearth: changes made here are lost. Change the access file of the repository instead.' },
    ...preamble.map((text, at) => ({ text, customLine: at + 1 })),
    ...sections,
  ];
  return { text: `${lines.map((line) => line.text).join('\n')}\n`, lines };
}

/** The reason why Subversion would refuse the merged file, and the line of the custom text that causes it. */
export function mergedFault(merged: MergedAccessFile): { line?: number; message: string } | undefined {
  const fault = accessFileFault(merged.lines.map(({ text }) => text));
  if (fault === undefined) return undefined;
  const line = merged.lines[fault.line]?.customLine;
  return { ...(line === undefined ? {} : { line }), message: fault.message };
}
