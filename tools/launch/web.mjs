// @ts-check
import { join } from 'node:path';
import { contentOf, lookOf, readStamp, writeStamp } from './sources.mjs';

/** @param {string} root */
const sourcesIn = (root) => ({
  root,
  folders: ['web/src', 'web/public', 'contract', 'docs/user', 'docs/api'],
  files: [
    'web/index.html',
    'web/vite.config.ts',
    'web/handbook.ts',
    'web/head-start.js',
    'web/head-start.ts',
    'web/compiled-catalogs.ts',
    'web/tsconfig.json',
    'package-lock.json',
  ],
});

/** @param {string} root */
const stampIn = (root) => join(root, 'web', 'dist', '.stamp');

/**
 * Whether web/dist was built from the current sources.
 * @param {string} root
 */
export function webIsCurrent(root) {
  const sources = sourcesIn(root);
  const stamp = readStamp(stampIn(root));
  if (stamp === undefined) return false;
  const look = lookOf(sources);
  if (stamp.look === look) return true;
  if (stamp.content !== contentOf(sources)) return false;
  try {
    writeStamp(stampIn(root), { look, content: stamp.content });
  } catch {
    // Where the folder can only be read, the contents are compared each time.
  }
  return true;
}

/**
 * The stamp for a build of the current sources, taken before it begins.
 * @param {string} root
 */
export function webStamp(root) {
  const sources = sourcesIn(root);
  const stamp = { look: lookOf(sources), content: contentOf(sources) };
  return { write: () => writeStamp(stampIn(root), stamp) };
}
