import { readFileSync } from 'node:fs';
import markdownIt from 'markdown-it';
import type { Plugin } from 'vite';

const handbookFile = /\/docs\/user\/[\w-]+\.md$/;

/** Pages of the handbook link to each other. Other documents are not part of the web application. */
function addressIn(href: string): string | undefined {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(href);
  if (page === null) return /^https?:/.test(href) ? href : undefined;
  return page[1] === 'README' ? '/help' : `/help/${page[1]}${page[2] ?? ''}`;
}

const markdown = markdownIt();
// The reader has the pages themselves, so no pictures of them.
markdown.renderer.rules.image = () => '';
markdown.core.ruler.push('links', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    const address = addressIn(String(token.attrGet('href') ?? ''));
    if (address === undefined) token.attrs = [];
    else token.attrSet('href', address);
  }
});

/** Renders the handbook at build time, so that a running installation serves it. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    load(file) {
      if (!handbookFile.test(file)) return null;
      const [, title = '', text = ''] = /^# (.*)\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
      return `export const title = ${JSON.stringify(title)};\nexport const html = ${JSON.stringify(markdown.render(text))};`;
    },
  };
}
