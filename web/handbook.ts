import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import markdownIt from 'markdown-it';
import type { Plugin } from 'vite';

/** `docs/user/tql.md`, `docs/api/search.md`, and translations of the former: `docs/user/fr/tql.md`. */
const handbookFile = /\/docs\/(user|api)\/(?:[a-z]{2}\/)?[\w-]+\.md$/;

/** Sanitizing removes ids that are names of the document, such as `write`. */
const idOf = (slug: string): string => `part-${slug}`;

/** As GitHub names the headings of a document, so that links to them lead to the same place everywhere. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const slugsIn = (text: string): string[] =>
  Array.from(text.matchAll(/^##+ (.*)$/gm), ([, heading = '']) => slugOf(heading));

/** The page of which a file is the translation. */
const originalOf = (file: string): string => file.replace(/\/docs\/user\/[a-z]{2}\//, '/docs/user/');

/** The headings of a page with their ids: those of the original, so that an address means the same in each language. */
export function idsIn(file: string): ReadonlyMap<string, string> {
  const ids = slugsIn(readFileSync(originalOf(file), 'utf8')).map(idOf);
  return new Map(slugsIn(readFileSync(file, 'utf8')).map((slug, at) => [slug, ids[at] ?? idOf(slug)]));
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- what a renderer passes on has an index signature
type Page = {
  folder: string;
  file: string;
};

/** The address of a page by its folder and its name in it, as `web/src/pages/help` reads it. */
function addressOf(folder: string, name: string): string {
  if (folder === 'api') return `/help/api-${name}`;
  return name === 'README' ? '/help' : `/help/${name}`;
}

/** Pages of the handbook and of the API link to each other. Other documents are not part of the web application. */
function addressIn(href: string, from: Page): string | undefined {
  const [, path, folder = from.folder, name, part] =
    /^((?:(?:\.\.\/)+(user|api)\/)?([\w-]+)\.md)?(?:#(.*))?$/.exec(href) ?? [];
  const file = path === undefined ? from.file : join(dirname(from.file), path);
  const slug = decodeURIComponent(part ?? '');
  const place = part === undefined ? '' : `#${idsIn(file).get(slug) ?? idOf(slug)}`;
  if (name !== undefined) return `${addressOf(folder, name)}${place}`;
  if (place !== '') return place;
  return /^https?:/.test(href) ? href : undefined;
}

const markdown = markdownIt();
// The reader has the pages themselves, so no pictures of them.
markdown.renderer.rules.image = () => '';
markdown.core.ruler.push('links', ({ tokens, env }) => {
  for (const inline of tokens.flatMap(({ children }) => children ?? [])) {
    if (inline.type !== 'link_open') continue;
    const address = addressIn(String(inline.attrGet('href') ?? ''), env as Page);
    if (address === undefined) inline.attrs = [];
    else inline.attrSet('href', address);
  }
});
markdown.core.ruler.push('parts', ({ tokens, env }) => {
  const ids = idsIn((env as Page).file);
  for (const [at, token] of tokens.entries()) {
    // A wide table scrolls, with the arrow keys as well.
    if (token.type === 'table_open') token.attrSet('tabindex', '0');
    if (token.type !== 'heading_open') continue;
    const slug = slugOf(tokens[at + 1]?.content ?? '');
    token.attrSet('id', ids.get(slug) ?? idOf(slug));
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
      const html = markdown.render(text, { folder, file } satisfies Page);
      return `export const title = ${JSON.stringify(title)};\nexport const html = ${JSON.stringify(html)};`;
    },
  };
}
