import { type AccessContext, usableGroups, membersGroup } from './generated.ts';
import { entriesOf, type Entry, linesOf, membersOf, type ParsedFile, parseAccessFile } from './parse.ts';

export interface CleanedAccessFile {
  /** the text that is stored and shown */
  text: string;
  /** the line of the given text that became the first one, starting at 1 */
  firstLine: number;
  /** rules that were commented out, with their line in the cleaned text */
  warnings: { line: number; message: string }[];
}

type Groups = Pick<AccessContext, 'groups'>;

interface KnownGroups {
  names: ReadonlySet<string>;
  inLowerCase: ReadonlySet<string>;
}

function knownTo(context: Groups, file: ParsedFile): KnownGroups {
  const groups = [...usableGroups(context), ...entriesOf(file, 'groups')];
  const names = new Set([membersGroup, ...groups.map(({ name }) => name)]);
  return { names, inLowerCase: new Set([...names].map((name) => name.toLowerCase())) };
}

function groupWarning(name: string, known: KnownGroups): string | undefined {
  if (known.names.has(name)) return undefined;
  return known.inLowerCase.has(name.toLowerCase())
    ? `Be careful, "${name}" does not match the case sensitivity. Its rule has been disabled.`
    : `User group "${name}" is empty or does not exist`;
}

interface Disabled {
  line: number;
  end: number;
  message: string;
}

const groupOf = (entry: Entry): string | undefined => /^~?@(.*)$/.exec(entry.name)?.[1];

function linesOfGroups(file: ParsedFile): Set<number> {
  const lines = new Set<number>();
  for (const { line, end } of file.sections.filter(({ name }) => name === 'groups')) {
    for (let at = line; at < end; at++) lines.add(at);
  }
  return lines;
}

function disabledRules(file: ParsedFile, known: KnownGroups): Disabled[] {
  const entries = file.sections.filter(({ name }) => name !== 'groups').flatMap((section) => section.entries);
  const unknown = entries.flatMap((entry): Disabled[] => {
    const group = groupOf(entry);
    if (group === undefined) return [];
    const message = group === '' ? `Invalid line "${file.lines[entry.line]}"` : groupWarning(group, known);
    return message === undefined ? [] : [{ line: entry.line, end: entry.end, message }];
  });
  const inGroups = linesOfGroups(file);
  const malformed = file.faults
    .filter(({ line }) => /^@[^:=]*$/.test(file.lines[line] ?? '') && !inGroups.has(line))
    .map(({ line }) => ({ line, end: line + 1, message: `Invalid line "${file.lines[line]}"` }));
  return [...unknown, ...malformed].toSorted((one, other) => one.line - other.line);
}

/**
 * The custom text in its stored form: trimmed, with the rules for unknown and empty groups commented out, because one
 * of them would make Subversion refuse the whole file. Line ends are kept.
 */
export function cleanAccessFile(custom: string, context: Groups): CleanedAccessFile {
  const trimmed = custom.trim();
  const file = parseAccessFile(linesOf(trimmed));
  const disabled = disabledRules(file, knownTo(context, file));
  const lines = trimmed.split('\n');
  for (const { line, end } of disabled) for (let at = line; at < end; at++) lines[at] = `# ${lines[at]}`;
  return {
    text: lines.join('\n'),
    firstLine: custom.slice(0, custom.indexOf(trimmed)).split('\n').length,
    warnings: disabled.map(({ line, message }) => ({ line: line + 1, message })),
  };
}

function withoutUnknown(entry: Entry, known: KnownGroups): string | undefined {
  const members = membersOf(entry.value);
  const kept = members.filter((member) => !member.startsWith('@') || known.names.has(member.slice(1)));
  return kept.length === members.length ? undefined : `${entry.name} = ${kept.join(', ')}`.trimEnd();
}

/**
 * The stored text, adapted to the groups that exist now: a rule for a deleted group must not lock everyone out. Lines
 * keep their numbers, and the stored text doesn't change.
 */
export function withKnownGroups(stored: string, context: Groups): string {
  const file = parseAccessFile(linesOf(cleanAccessFile(stored, context).text));
  const known = knownTo(context, file);
  const lines = [...file.lines];
  for (const section of file.sections.filter(({ name }) => name === 'groups')) {
    for (const entry of section.entries) {
      const line = withoutUnknown(entry, known);
      if (line === undefined) continue;
      lines.fill('#', entry.line, entry.end);
      lines[entry.line] = line;
    }
  }
  return lines.join('\n');
}
