import { type Json, objectIn, objectsIn, textIn } from '../json.ts';
import { fenced } from './outside-code.ts';

const marks: Readonly<Record<string, (text: string, attributes: Json) => string>> = {
  strong: (text) => `**${text}**`,
  em: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  strike: (text) => `~~${text}~~`,
  link: (text, attributes) => `[${text}](${textIn(attributes, 'href')})`,
};

function marked(node: Json): string {
  return objectsIn(node, 'marks').reduce(
    (text, mark) => marks[textIn(mark, 'type')]?.(text, objectIn(mark, 'attrs')) ?? text,
    textIn(node, 'text'),
  );
}

const indented = (text: string): string => text.trim().replaceAll('\n', '\n   ');
const contentOf = (node: Json, between = ''): string => objectsIn(node, 'content').map(markdownOf).join(between);
const items = (node: Json, sign: string): string =>
  `${objectsIn(node, 'content')
    .map((item) => `${sign} ${indented(contentOf(item))}`)
    .join('\n')}\n\n`;

const row = (node: Json): string =>
  `| ${objectsIn(node, 'content')
    .map((cell) => contentOf(cell).trim())
    .join(' | ')} |`;

function table(node: Json): string {
  const [head = {}, ...rows] = objectsIn(node, 'content');
  const rule = `|${objectsIn(head, 'content')
    .map(() => ' --- |')
    .join('')}`;
  return `${[row(head), rule, ...rows.map(row)].join('\n')}\n\n`;
}

const nodes: Readonly<Record<string, (node: Json, attributes: Json) => string>> = {
  text: marked,
  hardBreak: () => '\n',
  rule: () => '---\n\n',
  paragraph: (node) => `${contentOf(node)}\n\n`,
  heading: (node, attributes) => `${'#'.repeat(Number(textIn(attributes, 'level')) || 1)} ${contentOf(node)}\n\n`,
  blockquote: (node) => `> ${contentOf(node).trim().replaceAll('\n', '\n> ')}\n\n`,
  codeBlock: (node, attributes) => `${fenced(contentOf(node), textIn(attributes, 'language'))}\n`,
  bulletList: (node) => items(node, '-'),
  orderedList: (node) => items(node, '1.'),
  table,
  mention: (_node, attributes) => `@${textIn(attributes, 'text').replace(/^@/, '')}`,
  emoji: (_node, attributes) => textIn(attributes, 'text') || textIn(attributes, 'shortName'),
  inlineCard: (_node, attributes) => textIn(attributes, 'url'),
  media: (_node, attributes) => (textIn(attributes, 'alt') === '' ? '' : `![](${textIn(attributes, 'alt')})`),
};

/** A text of Jira's document format as Markdown. Unknown parts keep their content. */
export function markdownOf(node: Json): string {
  const write = nodes[textIn(node, 'type')];
  return write === undefined ? contentOf(node) : write(node, objectIn(node, 'attrs'));
}
