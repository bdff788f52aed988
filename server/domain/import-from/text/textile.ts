import { codeSpan, withoutHtml } from './escape.ts';
import { withLineBreaks } from './line-breaks.ts';
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

/** Classes, styles and alignments: `p{color:red}.`, `h2(#top).`, `!>{width:50%}plan.png!`. */
const looks = String.raw`(?:[<>=]|\([^)\n]*\)|\{[^}\n]*\})*`;
const headings = new RegExp(`^h([1-6])${looks}\\.\\s+`);
const quotes = new RegExp(`^bq${looks}\\.\\s+`);
const paragraphs = new RegExp(`^p${looks}\\.\\s+`);
const pictures = new RegExp(
  String.raw`(?<![\w!])!${looks}([^\s!(){}]+\.\w{2,5})(?:\([^)\n]*\))?!(?::[^\s]+)?(?!\w)`,
  'g',
);
const spans = new RegExp(String.raw`(?<![\w%])%${looks}([^%\n]+)%(?![\w%])`, 'g');

function heading(line: string): string {
  return line
    .replace(headings, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(quotes, '> ')
    .replace(paragraphs, '')
    .replace(/^-{3,}\s*$/, '\n---');
}

/** Emphasis begins and ends at the edge of a word, so that 2*3*4 is unchanged. */
const plain = (text: string): string =>
  withoutHtml(text)
    .replaceAll(/"([^"\n]+)":((?:https?|mailto|ftp):[^\s<>)]+[^\s<>).,;:!?])/g, '[$1]($2)')
    .replaceAll(/"([^"\n]+)":(?:\/(?:[\w.-]+\/)*issues\/|#)(\d{1,9})(?![\w/-])/g, '$1 (#$2)')
    .replaceAll(pictures, '![]($1)')
    .replaceAll(spans, (whole, inside: string) => (/^%[<>=({]/.test(whole) ? inside : whole))
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w-])-(?=[^\s-])([^-\n]+?)(?<=[^\s-])-(?![\w-])/g, '~~$1~~');

const code = /(?<![\w@])@(?<at>[^@\n]+)@(?!\w)|<code>(?<element>[^<\n]*(?:<(?!\/code>)[^<\n]*)*)<\/code>/g;

/** Code within a line is unchanged. */
function inline(line: string): string {
  let next = '';
  let from = 0;
  for (const { 0: found, index, groups } of line.matchAll(code)) {
    next += plain(line.slice(from, index)) + codeSpan(groups?.['at'] ?? groups?.['element'] ?? '');
    from = index + found.length;
  }
  return next + plain(line.slice(from));
}

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
  withLineBreaks(
    outsideCode(text.replaceAll('\r\n', '\n'), block, fenced, (part) =>
      tables(part.split('\n').map((line) => heading(listItem(inline(line))))).join('\n'),
    ),
  );
