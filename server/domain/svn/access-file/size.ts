import { type AccessFileFault, linesOf, parseAccessFile } from './parse.ts';

export interface AccessFileLimits {
  /** characters of the whole text */
  characters: number;
  sections: number;
  rules: number;
  /** distinct users that rules name directly, not through a group */
  users: number;
}

/**
 * The reason why a text is too large; undefined if it isn't. Subversion reads the file for each connection of a client,
 * in a time that grows with rules × users.
 */
export function sizeFault(custom: string, most: AccessFileLimits): AccessFileFault | undefined {
  if (custom.length > most.characters) return { line: 0, message: `It has more than ${most.characters} characters.` };
  const { sections } = parseAccessFile(linesOf(custom));
  const beyond = sections[most.sections];
  if (beyond !== undefined) return { line: beyond.line, message: `There are more than ${most.sections} sections.` };
  const rules = sections
    .filter(({ name }) => name !== 'groups' && name !== 'aliases')
    .flatMap((section) => section.entries);
  const excess = rules[most.rules];
  if (excess !== undefined) return { line: excess.line, message: `There are more than ${most.rules} rules.` };
  const users = new Set<string>();
  for (const { name, line } of rules) {
    if (!/^~?[@$*]/.test(name)) users.add(name.toLowerCase());
    if (users.size > most.users) {
      return {
        line,
        message: `Rules name more than ${most.users} users. Put users into groups, and use the groups in rules.`,
      };
    }
  }
  return undefined;
}
