import { groupFault } from './group-faults.ts';
import {
  entriesOf,
  type Entry,
  type AccessFileFault,
  type ParsedFile,
  parseAccessFile,
  type Section,
} from './parse.ts';
import { parseSectionName, sectionKey } from './path-rule.ts';

type Check = (file: ParsedFile) => AccessFileFault | undefined;

const at = (place: Entry | Section, message: string): AccessFileFault => ({ line: place.line, message });

const namesIn = (file: ParsedFile, name: string) => new Set(entriesOf(file, name).map((entry) => entry.name));

const isRules = ({ name }: Section): boolean => name !== 'groups' && name !== 'aliases';

function firstFault<T>(
  items: readonly T[],
  check: (item: T) => AccessFileFault | undefined,
): AccessFileFault | undefined {
  for (const item of items) {
    const fault = check(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const lineFault: Check = (file) => file.faults[0];

const sectionFault: Check = (file) => {
  const seen = new Set<string>();
  return firstFault(file.sections, (section) => {
    const read = parseSectionName(section.name);
    if (typeof read === 'string') return at(section, read);
    const key = sectionKey(section.name);
    if (seen.has(key)) return at(section, `The section [${section.name}] is there twice.`);
    seen.add(key);
    return undefined;
  });
};

const kinds = { groups: 'group', aliases: 'alias' } as const;

const definitionFault: Check = (file) =>
  firstFault(['groups', 'aliases'] as const, (kind) => {
    const seen = new Set<string>();
    return firstFault(entriesOf(file, kind), (entry) => {
      if (/^(?:[@$&*~]|$)/.test(entry.name)) {
        return at(entry, `The name of the ${kinds[kind]} "${entry.name}" must start with a letter or a digit.`);
      }
      if (seen.has(entry.name)) return at(entry, `The ${kinds[kind]} "${entry.name}" is defined twice.`);
      seen.add(entry.name);
      return undefined;
    });
  });

function selectorFault(name: string): string | undefined {
  const bare = name.replace(/^~/, '');
  if (bare.startsWith('~')) return `"${name}" is inverted twice.`;
  if (name === '~*') return '"~*" would mean nobody.';
  if (bare.startsWith('*') && bare !== '*') return `"${name}" must be a single \`*\`.`;
  if (bare.startsWith('$') && bare !== '$anonymous' && bare !== '$authenticated') {
    return `"${name}" is neither \`$anonymous\` nor \`$authenticated\`.`;
  }
  return undefined;
}

const ruleFault: Check = (file) =>
  firstFault(
    file.sections.filter(isRules).flatMap((section) => section.entries),
    (entry) => {
      const message = selectorFault(entry.name);
      if (message !== undefined) return at(entry, message);
      const right = entry.value.replaceAll(/[ \t\v\f]/g, '');
      if (/[^rw]/.test(right)) return at(entry, `The right "${entry.value}" must be empty, \`r\` or \`rw\`.`);
      if (right.includes('w') && !right.includes('r')) {
        return at(entry, 'The right to write without the right to read is not supported.');
      }
      return undefined;
    },
  );

const selectionFault: Check = (file) => {
  const groups = namesIn(file, 'groups');
  const aliases = namesIn(file, 'aliases');
  return firstFault(
    file.sections.filter(isRules).flatMap((section) => section.entries),
    (entry) => {
      const [, sign, name = ''] = /^~?([@&])(.*)$/.exec(entry.name) ?? [];
      if (sign === '@' && !groups.has(name)) return at(entry, `The group "${name}" is not defined.`);
      if (sign === '&' && !aliases.has(name)) return at(entry, `The alias "${name}" is not defined.`);
      return undefined;
    },
  );
};

const checks: readonly Check[] = [lineFault, sectionFault, definitionFault, ruleFault, groupFault, selectionFault];

/**
 * The reason why Subversion would refuse the file; undefined if it accepts it. Subversion itself reports no line, or a
 * wrong one, because it doesn't count section headers.
 */
export function accessFileFault(lines: readonly string[]): AccessFileFault | undefined {
  const file = parseAccessFile(lines);
  return firstFault(checks, (check) => check(file));
}
