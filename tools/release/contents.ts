// The files of a release: the built server and web application, and everything needed to run them.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { unbundled } from '../launch/build.mjs';
import { closure, type Lock } from './lock.ts';
import { sbomOf } from './sbom.ts';

export interface Entry {
  path: string;
  content: Buffer;
  isProgram: boolean;
}

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  bin: Record<string, string>;
  allowScripts: Record<string, boolean>;
  scarfSettings: object;
}

const copied = [
  'bin/*',
  'docs/**/*.md',
  'packaging/**/*',
  'server/http/edge/avatar_default.png',
  'web/dist/**/*',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];

/** Packages that a release needs in node_modules: packages that can't be bundled, and Node itself. */
const installed = [...unbundled, 'node'];

export const readLock = (root: string): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
export const readManifest = (root: string): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function files(root: string, patterns: readonly string[]): Entry[] {
  return globSync([...patterns], { cwd: root })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({
      path: path.split(sep).join('/'),
      content: readFileSync(join(root, path)),
      isProgram: (statSync(join(root, path)).mode & 0o100) !== 0,
    }));
}

/** Stack traces need the positions of a source map, not the sources in it. */
function withoutSources({ path, content, isProgram }: Entry): Entry {
  if (!path.endsWith('.map')) return { path, content, isProgram };
  const { sourcesContent: _, ...map } = JSON.parse(content.toString()) as { sourcesContent?: unknown };
  return { path, content: Buffer.from(JSON.stringify(map)), isProgram };
}

const text = (path: string, value: unknown): Entry => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`),
  isProgram: false,
});

/** The package of a release: it installs little, runs no build, and pins everything with its checksum. */
function packageFiles(root: string): Entry[] {
  const { name, version, description, license, bin, allowScripts, scarfSettings } = readManifest(root);
  const lock = readLock(root);
  const versionOf = (each: string): string => lock.packages[`node_modules/${each}`]?.version ?? '';
  const dependencies = Object.fromEntries(installed.toSorted().map((each) => [each, versionOf(each)]));
  const paths = closure(
    lock,
    installed.map((each) => `node_modules/${each}`),
  );
  const refused = Object.fromEntries(Object.entries(allowScripts).filter(([, isAllowed]) => !isAllowed));
  const common = { name, version, license, bin, dependencies };
  return [
    text('package.json', {
      ...common,
      description,
      private: true,
      type: 'module',
      scripts: { start: 'exec bin/hearth serve', hearth: 'exec bin/hearth' },
      allowScripts: { node: true, ...refused },
      scarfSettings,
    }),
    text('npm-shrinkwrap.json', {
      name,
      version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': common, ...Object.fromEntries(paths.map((path) => [path, lock.packages[path]])) },
    }),
  ];
}

/** All files, sorted by their paths. The folder has the bundle of the current sources; `seconds` is the date. */
export function releaseEntries(root: string, bundle: string, seconds: number): Entry[] {
  const bundled = files(bundle, ['*.mjs', '*.mjs.map']).map((entry) =>
    withoutSources({ ...entry, path: `bundle/release/${entry.path}` }),
  );
  const entries = [
    ...packageFiles(root),
    ...bundled,
    ...files(root, copied),
    text('sbom.cdx.json', sbomOf(readLock(root), seconds)),
  ];
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
