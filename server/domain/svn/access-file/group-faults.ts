import { entriesOf, type Entry, type AccessFileFault, membersOf, type ParsedFile } from './parse.ts';

/** The nesting depth of a group, and the number of members that Subversion reads for it, counting repetitions. */
interface Weight {
  depth: number;
  reads: number;
}

/** Subversion itself has no limits: a few lines could keep it busy for years. */
const deepest = 100;
const mostReads = 1_000_000;

interface Names {
  groups: ReadonlyMap<string, Entry>;
  aliases: ReadonlySet<string>;
}

class GroupFault extends Error {
  readonly line: number;

  constructor(entry: Entry, message: string) {
    super(message);
    this.line = entry.line;
  }
}

/** The error of a group that contains itself, refers to an unknown group, or is too large. */
function weigh(entry: Entry, names: Names, known: Map<string, Weight>, way: Set<string>): Weight {
  const found = known.get(entry.name);
  if (found !== undefined) return found;
  if (way.has(entry.name)) throw new GroupFault(entry, `The group "${entry.name}" is part of itself.`);
  if (way.size >= deepest) throw new GroupFault(entry, `Groups are within each other more than ${deepest} times.`);
  way.add(entry.name);
  const weight = { depth: 1, reads: 0 };
  for (const member of membersOf(entry.value)) {
    const inner = weightOf(member, entry, names, known, way);
    weight.depth = Math.max(weight.depth, inner.depth + 1);
    weight.reads += inner.reads;
  }
  way.delete(entry.name);
  if (weight.depth > deepest) throw new GroupFault(entry, `Groups are within each other more than ${deepest} times.`);
  if (weight.reads > mostReads) throw new GroupFault(entry, `The group "${entry.name}" is too large.`);
  known.set(entry.name, weight);
  return weight;
}

function weightOf(member: string, of: Entry, names: Names, known: Map<string, Weight>, way: Set<string>): Weight {
  const name = member.slice(1);
  if (member.startsWith('&') && !names.aliases.has(name))
    throw new GroupFault(of, `The alias "${name}" is not defined.`);
  if (!member.startsWith('@')) return { depth: 0, reads: 1 };
  const group = names.groups.get(name);
  if (group === undefined) throw new GroupFault(of, `The group "${name}" is not defined.`);
  return weigh(group, names, known, way);
}

export function groupFault(file: ParsedFile): AccessFileFault | undefined {
  const groups = new Map(entriesOf(file, 'groups').map((entry) => [entry.name, entry]));
  const aliases = new Set(entriesOf(file, 'aliases').map(({ name }) => name));
  const known = new Map<string, Weight>();
  try {
    let reads = 0;
    for (const entry of groups.values()) {
      reads += weigh(entry, { groups, aliases }, known, new Set()).reads;
      if (reads > mostReads) throw new GroupFault(entry, 'The groups are too large together.');
    }
  } catch (error) {
    if (error instanceof GroupFault) return { line: error.line, message: error.message };
    throw error;
  }
  return undefined;
}
