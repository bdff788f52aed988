import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

interface Page {
  /** a regular expression, with the id as its group */
  path: string;
  /** the modules that the routes load */
  modules: string[];
  /** what the routes ask for first, as `addressOf` writes it */
  addresses: string[];
}

const frame = '/src/shell/frames/tracker-frame.tsx';
const tracker = '/api/trackers/{id}?with=actions%2Cetag';

/** The pages of the day. The others begin when the application is there. */
const pages: Page[] = [
  {
    path: String.raw`^/trackers/(\d+)/?$`,
    modules: [frame, '/src/pages/table/table.tsx'],
    addresses: [tracker, '/api/trackers/{id}/tracker_reports?limit=1000&offset=0'],
  },
  {
    path: String.raw`^/trackers/(\d+)/board/?$`,
    modules: [frame, '/src/pages/tracker-board/board.tsx'],
    addresses: [tracker],
  },
  {
    path: String.raw`^/artifacts/(\d+)/?$`,
    modules: ['/src/pages/artifacts/artifact-page.tsx'],
    addresses: [
      '/api/artifacts/{id}?tracker_structure_format=complete&with=actions',
      '/api/artifacts/{id}/changesets?order=desc&fields=all&limit=21&offset=0',
    ],
  },
  { path: '^/$', modules: ['/src/pages/home/home.tsx'], addresses: [] },
];

/** The name of the script in front of its hash. */
const begin = 'assets/head-start-';
const heldKeys = '<script src="/held-keys.js"></script>';
const catalog = /\/src\/text\/([a-z]{2})\/index\.ts$/;

const chunksIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one) => one.type === 'chunk');

/** The files of these modules that the document doesn't load by itself. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(chunksIn(bundle).map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<string>();
  const reach = (chunk: Rolldown.OutputChunk | undefined, files: Set<string>): Set<string> => {
    if (chunk === undefined || reached.has(chunk.fileName)) return files;
    reached.add(chunk.fileName);
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(`/${file}`);
    for (const file of chunk.imports) reach(chunks.get(file), files);
    return files;
  };
  for (const entry of chunksIn(bundle).filter(({ isEntry }) => isEntry)) reach(entry, new Set());
  const files = new Set<string>();
  for (const module of modules) {
    const chunk = chunksIn(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (chunk === undefined) throw new Error(`No file begins with ${module}.`);
    reach(chunk, files);
  }
  return [...files];
}

/** The script that begins with the texts, the parts and the data of the page while the application is loading. */
function scriptFor(bundle: Rolldown.OutputBundle): string {
  const languages = chunksIn(bundle).flatMap(({ facadeModuleId, fileName }) => {
    const [, language] = catalog.exec(facadeModuleId ?? '') ?? [];
    return language === undefined ? [] : [[language, `/${fileName}`]];
  });
  const filled = pages.map(({ path, modules, addresses }) => ({ path, addresses, files: filesOf(modules, bundle) }));
  return readFileSync(new URL('head-start.js', import.meta.url), 'utf8')
    .replace('PAGES', JSON.stringify(filled))
    .replace('LANGUAGES', JSON.stringify(Object.fromEntries(languages)));
}

/** Loads what the page of an address needs together with the application, not after it. */
export function headStart(): Plugin {
  return {
    name: 'head-start',
    generateBundle(_options, bundle) {
      const source = scriptFor(bundle);
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      this.emitFile({ type: 'asset', fileName: `${begin}${hash}.js`, source });
    },
    transformIndexHtml: {
      order: 'post',
      // After the script that holds keys, and before the styles, which scripts wait for.
      handler(html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => name.startsWith(begin));
        return file === undefined ? html : html.replace(heldKeys, `$&\n    <script src="/${file}"></script>`);
      },
    },
  };
}
