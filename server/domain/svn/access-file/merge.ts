import { accessFileFault } from './faults.ts';
import { type AccessContext, generatedSections } from './generated.ts';
import { withLowerCaseLogins } from './logins.ts';
import { linesOf, type ParsedFile, parseAccessFile, type Section } from './parse.ts';
import { sectionKey } from './path-rule.ts';

/** A line of the merged file, and its line number in the custom text, starting at 1. */
interface MergedLine {
  text: string;
  customLine?: number;
}

export interface MergedAccessFile {
  /** the text that Subversion reads */
  text: string;
  lines: readonly MergedLine[];
}

/** The lines of a section. Entries that a later section of the same rule repeats are dropped. */
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

// Keeps an indented line of one part from continuing the last value of the previous part.
const seam: MergedLine = { text: '#' };

/** Merges sections for the same rule into one. For each name, the last section wins. */
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
 * because Subversion refuses a file with two sections for the same rule. Repeated sections of the custom text are
 * merged as well, like in Subversion before 1.10, where such files come from. A merged section takes the position of
 * its last part, because the later of two patterns for a path wins.
 */
export function mergeAccessFile(context: AccessContext & { custom: string }): MergedAccessFile {
  const file = withLowerCaseLogins(parseAccessFile(linesOf(context.custom)));
  const parts = [...generatedParts(context), ...file.sections.map((section) => customPart(file, section))];
  const byKey = Map.groupBy(parts, (part) => part.key);
  const last = new Map(parts.map((part, at) => [part.key, at]));
  const sections = parts
    .filter((part, at) => last.get(part.key) === at)
    .flatMap((part) => joined(byKey.get(part.key) ?? []));
  // Text before the first section stays first, so that it doesn't become part of a generated section.
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
