import { readFileSync } from 'node:fs';
import markdownIt from 'markdown-it';
import type { Plugin } from 'vite';

const handbookFile = /\/docs\/(user|api)\/[\w-]+\.md$/;

/** Sanitizing removes ids that are names of the document, such as `write`. */
const idOf = (slug: string): string => `part-${slug}`;

/** As GitHub names the headings of a document, so that links to them lead to the same place everywhere. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The address of a page by its folder and its name in it, as `web/src/pages/help` reads it. */
function addressOf(folder: string, name: string): string {
  if (folder === 'api') return `/help/api-${name}`;
  return name === 'README' ? '/help' : `/help/${name}`;
}

/** Pages of the handbook and of the API link to each other. Other documents are not part of the web application. */
function addressIn(href: string, from: string): string | undefined {
  const [, folder = from, name, part] = /^(?:(?:\.\.\/(user|api)\/)?([\w-]+)\.md)?(?:#(.*))?$/.exec(href) ?? [];
  const place = part === undefined ? '' : `#${idOf(part)}`;
  if (name !== undefined) return `${addressOf(folder, name)}${place}`;
  if (place !== '') return place;
  return /^https?:/.test(href) ? href : undefined;
}

const markdown = markdownIt();
// The reader has the pages themselves, so no pictures of them.
markdown.renderer.rules.image = () => '';
markdown.core.ruler.push('links', ({ tokens, env }) => {
  const { folder } = env as { folder: string };
  for (const inline of tokens.flatMap(({ children }) => children ?? [])) {
    if (inline.type !== 'link_open') continue;
    const address = addressIn(String(inline.attrGet('href') ?? ''), folder);
    if (address === undefined) inline.attrs = [];
    else inline.attrSet('href', address);
  }
});
markdown.core.ruler.push('parts', ({ tokens }) => {
  for (const [at, token] of tokens.entries()) {
    // A wide table scrolls, with the arrow keys as well.
    if (token.type === 'table_open') token.attrSet('tabindex', '0');
    if (token.type === 'heading_open') token.attrSet('id', idOf(slugOf(tokens[at + 1]?.content ?? '')));
  }
});

/** Renders the handbook at build time, so that a running installation serves it. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    load(file) {
      const [, folder] = handbookFile.exec(file) ?? [];
      if (folder === undefined) return null;
      const [, title = '', text = ''] = /^# (.*)\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
      const html = markdown.render(text, { folder });
      return `export const title = ${JSON.stringify(title)};\nexport const html = ${JSON.stringify(html)};`;
    },
  };
}
