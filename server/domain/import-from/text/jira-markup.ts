import { codeSpan, withoutHtml } from './escape.ts';
import { addressName } from './address-name.ts';
import { withLineBreaks } from './line-breaks.ts';
import { mentioned } from './mentions.ts';
import { fenced, outsideCode } from './outside-code.ts';

const block = /\{(?<kind>code|noformat)(?::(?:title=[^}|]*\|?)?(?<language>\w+)?[^}]*)?\}(?<code>[^]*?)\{\k<kind>\}/g;
const list = /^([*#-]+)\s+(?=\S)/;

function line(text: string): string {
  const [, marks] = list.exec(text) ?? [];
  if (marks !== undefined) {
    const indent = '   '.repeat(marks.length - 1);
    return text.replace(list, `${indent}${marks.endsWith('#') ? '1.' : '-'} `);
  }
  return text
    .replace(/^h([1-6])\.\s+/, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/^bq\.\s+/, '> ')
    .replace(/^\|\|(.*)\|\|\s*$/, (_, cells: string) => {
      const names = cells.split('||').map((cell) => cell.trim());
      return `\n| ${names.join(' | ')} |\n|${names.map(() => ' --- |').join('')}`;
    });
}

/** Links to attachments: `[^plan.pdf]`, and with a text, `[the plan|^plan.pdf]`. */
const attachment = /\[(?:([^|\]\n]+)\|)?\^([^|\]\n]+)\]/g;

const plain = (text: string): string =>
  withoutHtml(text)
    .replaceAll(attachment, (_, words: string | undefined, name: string) => `[${words ?? name}](${addressName(name)})`)
    .replaceAll(/\{(?:color|panel)(?::[^}]*)?\}/g, '')
    .replaceAll(/\[~(?:accountid:)?([^\]\n]+)\]/g, (_, id: string) => mentioned(id))
    .replaceAll(/\[([^|\]\n]+)\|([^\]\n|]+)(?:\|[^\]\n]*)?\]/g, '[$1]($2)')
    .replaceAll(/\[((?:https?|mailto):[^\]\n]+)\]/g, '<$1>')
    .replaceAll(/(?<![\w!])!([^\s!|](?:[^!|\n]*[^\s!|])?\.\w{2,5})(?:\|[^!\n]*)?!(?!\w)/g, (_, name: string) => {
      return `![](${addressName(name)})`;
    })
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w-])-(?=[^\s-])([^-\n]+?)(?<=[^\s-])-(?![\w-])/g, '~~$1~~');

/** Text between two braces is code. */
const inline = (text: string): string =>
  text
    .split(/\{\{([^}\n]+)\}\}/)
    .map((part, index) => (index % 2 === 0 ? plain(part) : codeSpan(part)))
    .join('');

const quoted = (text: string): string =>
  text.replaceAll(/\{quote\}([^]*?)\{quote\}/g, (_, inside: string) =>
    inside
      .trim()
      .split('\n')
      .map((one) => `> ${one}`)
      .join('\n'),
  );

/** The wiki markup of Jira as Markdown. */
export const jiraToMarkdown = (text: string): string =>
  withLineBreaks(
    outsideCode(text.replaceAll('\r\n', '\n'), block, fenced, (part) =>
      quoted(part)
        .split('\n')
        .map((one) => line(inline(one)))
        .join('\n'),
    ),
  );
