/** Changes a text except in code blocks. `block` matches them, with the group `code`. */
export function outsideCode(
  text: string,
  block: RegExp,
  fence: (code: string, language: string) => string,
  change: (text: string) => string,
): string {
  let next = '';
  let from = 0;
  for (const match of text.matchAll(block)) {
    next += change(text.slice(from, match.index));
    next += fence(match.groups?.['code'] ?? '', match.groups?.['language'] ?? '');
    from = match.index + match[0].length;
  }
  return next + change(text.slice(from));
}

/** A fenced code block of Markdown. Its fence is longer than any in the code. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `\n${fence}${language}\n${code.replaceAll(/^\n+|\n+$/g, '')}\n${fence}\n`;
}
