import { fenced, outsideCode } from './outside-code.ts';

const block = /<pre>(?:\s*<code(?: class="(?<language>[\w-]+)")?>)?(?<code>[^]*?)(?:<\/code>\s*)?<\/pre>/g;

const list = /^([*#]+)\s+(?=\S)/;

/** `** item` is the second level of a list. */
function listItem(line: string): string {
  const [, marks] = list.exec(line) ?? [];
  if (marks === undefined) return line;
  const indent = '   '.repeat(marks.length - 1);
  return line.replace(list, `${indent}${marks.endsWith('#') ? '1.' : '-'} `);
}

function heading(line: string): string {
  return line
    .replace(/^h([1-6])\.\s+/, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/^bq\.\s+/, '> ')
    .replace(/^p(?:\([^)]*\))?\.\s+/, '');
}

/** Emphasis begins and ends at the edge of a word, so that 2*3*4 stays as it is. */
const inline = (text: string): string =>
  text
    .replaceAll(/(?<![\w@])@([^@\n]+)@(?!\w)/g, '`$1`')
    .replaceAll(/"([^"\n]+)":((?:https?|mailto|ftp):[^\s<>)]+[^\s<>).,;:!?])/g, '[$1]($2)')
    .replaceAll(/(?<![\w!])!(?:[<>=]{1,2})?([^\s!]+\.\w{2,5})(?:\([^)]*\))?!(?!\w)/g, '![]($1)')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w-])-(?=[^\s-])([^-\n]+?)(?<=[^\s-])-(?![\w-])/g, '~~$1~~');

/** `|_. Name |_. Age |` is the first row of a table. */
function tables(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const isRow = /^\|.*\|\s*$/.test(line);
    const isFirst = isRow && !/^\|.*\|\s*$/.test(lines[index - 1] ?? '');
    if (!isRow) return [line];
    const cells = line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replace(/^(?:[_<>=~^]|\\\d|\/\d)+\.\s*/, '').trim());
    const row = `| ${cells.join(' | ')} |`;
    return isFirst ? ['', row, `|${cells.map(() => ' --- |').join('')}`] : [row];
  });
}

/** Textile, as Redmine writes it, as Markdown. */
export const textileToMarkdown = (text: string): string =>
  outsideCode(text.replaceAll('\r\n', '\n'), block, fenced, (part) =>
    tables(part.split('\n').map((line) => heading(listItem(inline(line))))).join('\n'),
  );
