import { type Entry, linesOf, membersOf, type ParsedFile, parseAccessFile } from './parse.ts';

/** Everything that isn't a group, an alias or a special token is a login. */
const isLogin = (name: string): boolean => !/^[@&$*~]/.test(name);

const lowered = (name: string): string => (isLogin(name) ? name.toLowerCase() : name);

/** The name of a rule is the user or group that it applies to. */
function ruleLine(line: string, { name }: Entry): string {
  const bare = name.replace(/^~/, '');
  return isLogin(bare) ? name.toLowerCase() + line.slice(name.length) : line;
}

const values: Record<string, (value: string) => string> = {
  groups: (value) => membersOf(value).map(lowered).join(', '),
  aliases: (value) => value.toLowerCase(),
};

/**
 * The same file with logins in lower case, as Hearth passes them to Subversion, which distinguishes `Frank` and `frank`.
 * Lines keep their numbers.
 */
export function withLowerCaseLogins(file: ParsedFile): ParsedFile {
  const lines = [...file.lines];
  for (const section of file.sections) {
    const valueOf = Object.hasOwn(values, section.name) ? values[section.name] : undefined;
    for (const entry of section.entries) {
      const { name, line, end } = entry;
      if (valueOf === undefined) lines[line] = ruleLine(lines[line] ?? '', entry);
      else if (/\p{Lu}/u.test(entry.value)) {
        lines.fill('#', line, end);
        lines[line] = `${name} = ${valueOf(entry.value)}`;
      }
    }
  }
  return parseAccessFile(lines);
}

/** The logins that the rules, groups and aliases of a file name. */
export function loginsIn(text: string): string[] {
  const { sections } = parseAccessFile(linesOf(text));
  const named = sections.flatMap(({ name, entries }) =>
    entries.flatMap((entry) => {
      if (name === 'groups') return membersOf(entry.value);
      return name === 'aliases' ? [entry.value] : [entry.name.replace(/^~/, '')];
    }),
  );
  return [...new Set(named.filter(isLogin).map((login) => login.toLowerCase()))];
}
