import { isRecord } from '../../../lib/is-record.ts';
import { type Json, objectIn, objectsIn, textIn } from '../json.ts';
import { codeSpan, literal } from './escape.ts';
import { mentioned } from './mentions.ts';
import { fenced } from './outside-code.ts';

/** Markdown knows no sign that has a space on its inner side. */
const enclosed = (sign: string, text: string): string =>
  text.replace(/^(\s*)(.*?)(\s*)$/s, (whole, before: string, words: string, after: string) =>
    words === '' ? whole : `${before}${sign}${words}${sign}${after}`,
  );

const marks: Readonly<Record<string, (text: string, attributes: Json) => string>> = {
  strong: (text) => enclosed('**', text),
  em: (text) => enclosed('_', text),
  strike: (text) => enclosed('~~', text),
  link: (text, attributes) => `[${text}](${textIn(attributes, 'href')})`,
};

function marked(node: Json): string {
  const given = objectsIn(node, 'marks');
  const isCode = given.some((mark) => textIn(mark, 'type') === 'code');
  const text = textIn(node, 'text');
  return given.reduce(
    (written, mark) => marks[textIn(mark, 'type')]?.(written, objectIn(mark, 'attrs')) ?? written,
    isCode ? codeSpan(text) : literal(text),
  );
}

const indented = (text: string): string => text.trim().replaceAll('\n', '\n   ');
/** Names and addresses end where the next part begins. */
const joined = (text: string, part: string): string =>
  /[\w/]$/.test(text) && /^[\w@]/.test(part) ? `${text} ${part}` : `${text}${part}`;

const contentOf = (node: Json, between = ''): string => {
  const parts = objectsIn(node, 'content');
  const isAtom = (part: Json | undefined): boolean => part !== undefined && textIn(part, 'type') !== 'text';
  return parts.reduce((text, part, index) => {
    if (index === 0) return markdownOf(part);
    if (between !== '') return `${text}${between}${markdownOf(part)}`;
    return isAtom(part) || isAtom(parts[index - 1]) ? joined(text, markdownOf(part)) : `${text}${markdownOf(part)}`;
  }, '');
};
const plainIn = (node: Json): string =>
  objectsIn(node, 'content')
    .map((part) => textIn(part, 'text'))
    .join('');

const items = (node: Json, sign: string): string =>
  `${objectsIn(node, 'content')
    .map((item) => `${sign} ${indented(contentOf(item))}`)
    .join('\n')}\n\n`;

const row = (node: Json): string =>
  `| ${objectsIn(node, 'content')
    .map((cell) => contentOf(cell).trim().replaceAll(/\n+/g, ' ').replaceAll('|', String.raw`\|`))
    .join(' | ')} |`;

const tasks = (node: Json): string =>
  `${objectsIn(node, 'content')
    .map((item) => {
      const isDone = textIn(objectIn(item, 'attrs'), 'state') === 'DONE';
      const isTask = textIn(item, 'type') === 'taskItem';
      return isTask ? `- [${isDone ? 'x' : ' '}] ${contentOf(item).trim()}` : `   ${indented(tasks(item))}`;
    })
    .join('\n')}\n\n`;

const expanded = (node: Json, attributes: Json): string => {
  const title = textIn(attributes, 'title');
  return `${title === '' ? '' : `**${title}**\n\n`}${contentOf(node)}`;
};

/** The day of a number of milliseconds. */
function dayOf(timestamp: string): string {
  const date = new Date(Number(timestamp));
  return timestamp === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function table(node: Json): string {
  const [head = {}, ...rows] = objectsIn(node, 'content');
  const rule = `|${objectsIn(head, 'content')
    .map(() => ' --- |')
    .join('')}`;
  return `${[row(head), rule, ...rows.map(row)].join('\n')}\n\n`;
}

const shownName = (mention: Json): string => textIn(mention, 'text').replace(/^@/, '');

const nodes: Readonly<Record<string, (node: Json, attributes: Json) => string>> = {
  text: marked,
  hardBreak: () => '  \n',
  rule: () => '---\n\n',
  paragraph: (node) => `${contentOf(node)}\n\n`,
  heading: (node, attributes) => `${'#'.repeat(Number(textIn(attributes, 'level')) || 1)} ${contentOf(node)}\n\n`,
  blockquote: (node) => `> ${contentOf(node).trim().replaceAll('\n', '\n> ')}\n\n`,
  codeBlock: (node, attributes) => `${fenced(plainIn(node), textIn(attributes, 'language'))}\n`,
  bulletList: (node) => items(node, '-'),
  orderedList: (node) => items(node, '1.'),
  table,
  taskList: tasks,
  decisionList: (node) => items(node, '-'),
  expand: expanded,
  nestedExpand: expanded,
  mediaSingle: (node) => `${contentOf(node)}\n\n`,
  mediaGroup: (node) => `${contentOf(node, '\n')}\n\n`,
  blockCard: (_node, attributes) => `${textIn(attributes, 'url')}\n\n`,
  embedCard: (_node, attributes) => `${textIn(attributes, 'url')}\n\n`,
  date: (_node, attributes) => dayOf(textIn(attributes, 'timestamp')),
  status: (_node, attributes) => literal(textIn(attributes, 'text')),
  mention: (_node, attributes) => mentioned(textIn(attributes, 'id') || shownName(attributes)),
  emoji: (_node, attributes) => textIn(attributes, 'text') || textIn(attributes, 'shortName'),
  inlineCard: (_node, attributes) => textIn(attributes, 'url'),
  media: (_node, attributes) => (textIn(attributes, 'alt') === '' ? '' : `![](${textIn(attributes, 'alt')})`),
};

/** A text of Jira's document format as Markdown. Unknown parts keep their content. */
export function markdownOf(node: Json): string {
  const write = nodes[textIn(node, 'type')];
  return write === undefined ? contentOf(node) : write(node, objectIn(node, 'attrs'));
}

/** The people mentioned in documents anywhere in a value: their names, by their ids. */
export function mentionsIn(value: unknown): [id: string, name: string][] {
  if (Array.isArray(value)) return value.flatMap(mentionsIn);
  if (!isRecord(value)) return [];
  const attributes = objectIn(value, 'attrs');
  const id = value['type'] === 'mention' ? textIn(attributes, 'id') : '';
  return id === '' ? Object.values(value).flatMap(mentionsIn) : [[id, shownName(attributes)]];
}
