// @ts-check
// Bundles the server and the command line with rolldown: one large file loads several times faster than two thousand
// small ones. Packages with native code, and those whose files are served, stay in node_modules.
import { renameSync, rmSync } from 'node:fs';
import http from 'node:http';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that the bundle loads from node_modules. */
export const unbundled = ['sharp', '@node-rs/argon2', 'swagger-ui-dist'];

const external = [/^node:(?!http$)/, ...unbundled, 'pg-native', /\.node$/];
const sourcePositions = fileURLToPath(new URL('source-positions.ts', import.meta.url));
const workerAddress = /new URL\((['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url\)/g;

/**
 * Lets own modules find their files and threads from the bundle, and their stack traces point to the sources.
 * @param {string} root
 * @param {string} folder
 * @returns {import('rolldown').Plugin}
 */
function ownModules(root, folder) {
  const entries = new Set([join(root, 'server', 'main.ts'), join(root, 'cli', 'main.ts')]);
  return {
    name: 'hearth',
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        if (id.includes(`${sep}node_modules${sep}`)) return null;
        // A worker thread is a program of its own, so its file becomes one, too.
        const withWorkers = code.replaceAll(workerAddress, (_, _quote, path) => {
          const worker = resolve(dirname(id), path);
          entries.add(worker);
          const reference = this.emitFile({ type: 'chunk', id: worker });
          return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
        });
        // All other files are found where the source file would look for them.
        const source = JSON.stringify(relative(folder, id).split(sep).join('/'));
        const located = withWorkers.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${source}, import.meta.url).href`);
        return entries.has(id)
          ? { code: `import ${JSON.stringify(sourcePositions)}; ${located}`, map: null }
          : { code: located, map: null };
      },
    },
  };
}

/**
 * An import of `node:http` reads all of its properties, and reading `WebSocket` loads a whole HTTP client, which takes
 * 60 ms. Modules of the bundle get the properties that are plain values.
 * @type {import('rolldown').Plugin}
 */
const lightHttp = {
  name: 'light-http',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (id, _importer, { kind }) => (kind === 'require-call' ? { id, external: true } : '\0light-http'),
  },
  load: {
    filter: { id: /^\0light-http$/ },
    handler() {
      const properties = Object.entries(Object.getOwnPropertyDescriptors(http));
      const names = properties.filter(([, property]) => property.get === undefined).map(([name]) => name);
      return `const http = process.getBuiltinModule('node:http');
        export default http;
        export const { ${names.join(', ')} } = http;`;
    },
  },
};

/**
 * V8 stores a source with a single character beyond Latin-1 in two bytes per character. With escapes, the large files take
 * half of that memory. `String.raw` would show the escapes.
 * @type {import('rolldown').Plugin}
 */
const escapedCharacters = {
  name: 'escaped-characters',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code)) throw new Error('String.raw has a character beyond ASCII');
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * Bundles into a draft beside the folder and gives it its name at the end: a bundle is whole or not there.
 * @param {string} root
 * @param {string} folder
 * @param {() => boolean} isCurrent whether the sources are still those that the folder is named after
 */
export async function bundle(root, folder, isCurrent) {
  const { rolldown } = await import('rolldown');
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const build = await rolldown({
      cwd: root,
      input: { server: 'server/main.ts', cli: 'cli/main.ts' },
      platform: 'node',
      external,
      plugins: [lightHttp, ownModules(root, folder), escapedCharacters],
      logLevel: 'warn',
    });
    await build.write({
      dir: draft,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      // Comments and blanks are left out, names stay: sources are kept in memory as a whole.
      minify: { compress: false, mangle: false },
    });
    await build.close();
    if (isCurrent()) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
