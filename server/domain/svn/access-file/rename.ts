import { linesOf, parseAccessFile } from './parse.ts';

/** Replaces `@from` where it is a whole name in a list of members. */
function inMembers(line: string, from: string, to: string): string {
  return line
    .split(/([,=:])/)
    .map((piece) => (piece.trim() === `@${from}` ? piece.replace(`@${from}`, () => `@${to}`) : piece))
    .join('');
}

/** The custom text after a group was renamed. Groups that the text itself defines keep their name. */
export function renameGroup(custom: string, from: string, to: string): string {
  const file = parseAccessFile(linesOf(custom));
  const lines = custom.split('\n');
  const isGroups = ({ name }: { name: string }) => name === 'groups';
  if (file.sections.some((section) => isGroups(section) && section.entries.some(({ name }) => name === from))) {
    return custom;
  }
  for (const section of file.sections) {
    for (const entry of section.entries) {
      if (isGroups(section)) {
        for (let at = entry.line; at < entry.end; at++) lines[at] = inMembers(lines[at] ?? '', from, to);
      } else if (entry.name === `@${from}` || entry.name === `~@${from}`) {
        lines[entry.line] = (lines[entry.line] ?? '').replace(`@${from}`, () => `@${to}`);
      }
    }
  }
  return lines.join('\n');
}
