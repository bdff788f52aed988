// Builds the web application when its sources are newer than what was built: called by `npm start` and `npm test`.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'web', 'dist', '.stamp');
const sources = ['web/index.html', 'web/*.{ts,json}', 'web/{src,public}/**/*.*', 'contract/*.ts', 'package-lock.json'];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** Compressed once here, not at each request. */
function compress(): void {
  for (const file of globSync('web/dist/assets/*.{js,css}', { cwd: root })) {
    const path = join(root, file);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
}

/** Resolves when web/dist is what the sources say. */
export async function buildWeb(): Promise<void> {
  const wanted = fingerprint();
  if (builtFrom() === wanted) return;
  process.stderr.write('Building the web application …\n');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: root });
  compress();
  writeFileSync(stampFile, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
