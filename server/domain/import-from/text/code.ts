/** Fenced blocks, which may lack their end, code within a paragraph, elements of HTML, and indented lines. */
const code =
  /(?<=^|\n)[ \t>]*(?<fence>`{3,}|~{3,})[^`\n]*\n(?:(?:[^]*?\n)?[ \t>]*\k<fence>[`~]*[ \t]*(?=\n|$)|[^]*$)|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[^])+?(?<!`)\k<ticks>(?!`)|<(?<tag>pre|code)\b[^]*?<\/\k<tag>>|(?<=^|\n[ \t]*\n)(?<indented>(?: {4}|\t)[^\n]*(?:\n+(?: {4}|\t)[^\n]*)*)/g;

const listItem = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;

/** Indented lines after an item of a list belong to the item. */
function isInList(before: string): boolean {
  const lines = before.trimEnd().split('\n');
  const last = lines.at(-1) ?? '';
  return listItem.test(last) || /^(?: {2,}|\t)/.test(last);
}

/** Changes a text in Markdown or HTML, but not the code in it: #333 is a color there. */
export function besideCode(text: string, change: (part: string) => string): string {
  let next = '';
  let from = 0;
  for (const { 0: found, index, groups } of text.matchAll(code)) {
    const isCode = groups?.['indented'] === undefined || !isInList(text.slice(Math.max(0, index - 2000), index));
    if (!isCode) continue;
    next += change(text.slice(from, index)) + found;
    from = index + found.length;
  }
  return next + change(text.slice(from));
}
