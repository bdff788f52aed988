// Writes a release to release/ (`npm run release`): an archive with the built server and web application, a list of the
// packages in it (CycloneDX), and checksums. Two runs on the same commit write the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { buildWeb } from './build-web.ts';
import { currentBundle } from './launch/bundle.mjs';
import { type Entry, readManifest, releaseEntries } from './release/contents.ts';

/** The date of everything in the archive: that of the commit, so that it doesn't depend on the time of the build. */
function sourceDate(root: string): number {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? '';
  if (/^\d+$/.test(given)) return Number(given);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
}

export async function packed(entries: readonly Entry[], folder: string, seconds: number): Promise<Buffer> {
  const archive = pack();
  const compressed = buffer(archive.pipe(createGzip({ level: 9 })));
  const mtime = new Date(seconds * 1000);
  for (const { path, content, isProgram } of entries) {
    archive.entry({ name: `${folder}/${path}`, mtime, mode: isProgram ? 0o755 : 0o644, uid: 0, gid: 0 }, content);
  }
  archive.finalize();
  return compressed;
}

const checksumOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Builds outdated files, and writes the files of the release. Returns their names and contents. */
export async function release(root: string, target: string): Promise<Map<string, Buffer>> {
  await buildWeb();
  const seconds = sourceDate(root);
  const entries = releaseEntries(root, await currentBundle(root), seconds);
  const name = `hearth-${readManifest(root).version}`;
  const sbom = entries.find(({ path }) => path === 'sbom.cdx.json');
  const files = new Map([
    [`${name}.tar.gz`, await packed(entries, name, seconds)],
    [`${name}.cdx.json`, sbom?.content ?? Buffer.alloc(0)],
  ]);
  const sums = [...files].map(([file, content]) => `${checksumOf(content)}  ${file}\n`).join('');
  files.set('SHA256SUMS', Buffer.from(sums));
  mkdirSync(target, { recursive: true });
  for (const [file, content] of files) writeFileSync(join(target, file), content);
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  for (const [file, content] of await release(root, join(root, 'release'))) {
    process.stdout.write(`release/${file} (${(content.length / 1024).toFixed(0)} kB)\n`);
  }
}
