import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** The files of a language: `src/text/en/account.ts`. An index only combines them. */
const catalogFile = /\/src\/text\/[a-z]{2}(?:-[A-Z]{2})?\/(?:.+\/)?(?!index\.ts$)[^/]+\.ts$/;

/** Compiles the messages at build time, so that no parser of ICU MessageFormat ships to the browser. */
export function compiledCatalogs(): Plugin {
  return {
    name: 'compiled-catalogs',
    async load(file) {
      if (!catalogFile.test(file)) return null;
      // The time of the last change makes Node read an edited file again while the development server runs.
      const module: unknown = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
      return Object.entries(module as Record<string, Record<string, string>>)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))};`)
        .join('\n');
    },
  };
}

function compiled(messages: Record<string, string>) {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, compileMessageOrThrow(message)]));
}
