import { segmentsOf } from '../path-patterns.ts';
import { accessFileFault } from './faults.ts';
import { entriesOf, type Entry, linesOf, membersOf, type ParsedFile, parseAccessFile } from './parse.ts';
import { parseSectionName, type PathRule } from './path-rule.ts';
import {
  addRule,
  newNode,
  readsAllBelow,
  type RulePosition,
  type Right,
  rootPosition,
  childPosition,
} from './rule-tree.ts';

/** The permission of one user at a path. */
type PathAccess = (path: string) => Right;

interface Names {
  groups: ReadonlyMap<string, ReadonlySet<string>>;
  aliases: ReadonlyMap<string, string>;
}

function namesOf(file: ParsedFile): Names {
  const aliases = new Map(entriesOf(file, 'aliases').map(({ name, value }) => [name, value]));
  const written = new Map(entriesOf(file, 'groups').map(({ name, value }) => [name, membersOf(value)]));
  const groups = new Map<string, Set<string>>();
  const expand = (name: string): Set<string> => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const members = new Set<string>();
    groups.set(name, members);
    for (const member of written.get(name) ?? []) {
      const inside = member.startsWith('@') ? expand(member.slice(1)) : [aliased(member, aliases)];
      for (const login of inside) members.add(login);
    }
    return members;
  };
  for (const name of written.keys()) expand(name);
  return { groups, aliases };
}

const aliased = (name: string, aliases: Names['aliases']): string =>
  name.startsWith('&') ? (aliases.get(name.slice(1)) ?? '') : name;

/** Whether a rule applies to this user. `undefined` is an anonymous user. */
function concerns(selector: string, login: string | undefined, names: Names): boolean {
  const isInverted = selector.startsWith('~');
  const name = isInverted ? selector.slice(1) : selector;
  if (name === '*') return true;
  if (name === '$anonymous') return (login === undefined) !== isInverted;
  if (name === '$authenticated') return (login !== undefined) !== isInverted;
  if (login === undefined) return false;
  if (!name.startsWith('@')) return (aliased(name, names.aliases) === login) !== isInverted;
  const group = names.groups.get(name.slice(1));
  // A rule for an empty group has no effect, not even inverted.
  return group !== undefined && group.size > 0 && group.has(login) !== isInverted;
}

interface Rule {
  rule: PathRule;
  order: number;
  entries: readonly Entry[];
}

/** The rules for one repository. Rules that name it come last, because they override the rules for all repositories. */
function rulesFor(file: ParsedFile, repository: string): Rule[] {
  const rules = file.sections.flatMap(({ name, entries }, order): Rule[] => {
    const read = parseSectionName(name);
    return typeof read === 'string' || read.kind !== 'rule' ? [] : [{ rule: read.rule, order, entries }];
  });
  const naming = (name: string) => rules.filter(({ rule }) => rule.repository === name);
  return repository === '' ? naming('') : [...naming(''), ...naming(repository)];
}

function rightOf(entries: readonly Entry[], login: string | undefined, names: Names): Right | undefined {
  const matching = entries.filter(({ name }) => concerns(name, login, names));
  if (matching.length === 0) return undefined;
  if (matching.some(({ value }) => value.includes('w'))) return 'rw';
  return matching.some(({ value }) => value.includes('r')) ? 'r' : '';
}

function accessAt(start: RulePosition): PathAccess {
  const positions = new Map<string, RulePosition>([['', start]]);
  const positionAt = (segments: readonly string[]): RulePosition => {
    const key = segments.join('/');
    const known = positions.get(key);
    if (known !== undefined) return known;
    const position = childPosition(positionAt(segments.slice(0, -1)), segments.at(-1) ?? '');
    positions.set(key, position);
    return position;
  };
  return (path) => {
    const segments = segmentsOf(path);
    // To Subversion, the root is a segment with an empty name, which `*` matches.
    const name = segments.pop() ?? '';
    // Directories are cached, because their files are requested next. Files are not.
    return childPosition(positionAt(segments), name).right;
  };
}

/** The section of an access file that decides about a path, and its lines that are about the user. */
interface DecidingRule {
  section: string;
  lines: readonly string[];
}

export interface AccessRules {
  of(login: string | undefined): PathAccess;
  /** Whether a user who has access has the same access everywhere. */
  isUniform: boolean;
  /** Whether the user may read a path and everything below it. */
  allowsCopying(login: string, path: string): boolean;
  /** undefined: no section is about the path */
  decidingRule(login: string, path: string): DecidingRule | undefined;
}

const nothing: AccessRules = {
  of: () => () => '',
  isUniform: true,
  allowsCopying: () => false,
  decidingRule: () => undefined,
};

/** Evaluates an access file like Subversion. A file that Subversion refuses allows nothing. */
export function readAccessFile(text: string, repository: string): AccessRules {
  const lines = linesOf(text);
  if (accessFileFault(lines) !== undefined) return nothing;
  const file = parseAccessFile(lines);
  const names = namesOf(file);
  const rules = rulesFor(file, repository);
  const startOf = (login: string | undefined): RulePosition => {
    const root = newNode();
    for (const { rule, order, entries } of rules) {
      // `[/]` applies to everyone: users that it does not mention have no access.
      const isRoot = rule.segments.length === 0 && rule.repository === '';
      const right = rightOf(entries, login, names) ?? (isRoot ? '' : undefined);
      if (right !== undefined) addRule(root, rule.segments, { order, right });
    }
    return rootPosition(root);
  };
  return {
    of: (login) => accessAt(startOf(login)),
    isUniform: rules.every(({ rule }) => rule.segments.length === 0),
    decidingRule(login, path) {
      const segments = segmentsOf(path);
      const { order } = (segments.length === 0 ? [''] : segments).reduce(childPosition, startOf(login));
      const section = order === undefined ? undefined : file.sections[order];
      if (section === undefined) return undefined;
      const about = section.entries.filter(({ name }) => concerns(name, login, names));
      return { section: section.name, lines: about.map(({ name, value }) => `${name} = ${value}`) };
    },
    allowsCopying: (login, path) => readsAllBelow(segmentsOf(path).reduce(childPosition, startOf(login))),
  };
}
