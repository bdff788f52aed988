import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { unbundled } from './launch/build.mjs';
import { currentBundle } from './launch/bundle.mjs';
import { packed } from './release.ts';
import { type Entry, readLock, releaseEntries } from './release/contents.ts';
import { nameAt } from './release/lock.ts';
import { sbomOf } from './release/sbom.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const seconds = 1_700_000_000;
const entries = releaseEntries(root, await currentBundle(root), seconds);
const contentOf = (path: string): string => entries.find((entry) => entry.path === path)?.content.toString() ?? '';
const jsonOf = (path: string): unknown => JSON.parse(contentOf(path));

async function headers(archive: Buffer): Promise<{ name: string; mode: number; mtime: Date; uid: number }[]> {
  const found: { name: string; mode: number; mtime: Date; uid: number }[] = [];
  const stream = extract();
  stream.end(gunzipSync(archive));
  for await (const entry of stream) {
    const { name, mode, mtime, uid } = entry.header;
    found.push({ name, mode, mtime, uid });
    entry.resume();
  }
  return found;
}

describe('a release', () => {
  test('contains all files for running Hearth, and none for its development', () => {
    const paths = entries.map(({ path }) => path);
    for (const path of [
      'bin/hearth',
      'bundle/release/cli.mjs',
      'bundle/release/server.mjs',
      'docs/admin/install.md',
      'npm-shrinkwrap.json',
      'package.json',
      'packaging/systemd/hearth.service',
      'server/http/edge/avatar_default.png',
      'sbom.cdx.json',
      'web/dist/index.html',
    ]) {
      assert.ok(paths.includes(path), path);
    }
    assert.deepEqual(
      paths.filter((path) =>
        /\.tsx?$|\.test\.|node_modules|used-by|\.stamp|screenshots|(^|\/)\.(env|git|svn)/.test(path),
      ),
      [],
    );
    assert.deepEqual(
      entries.filter(({ isProgram }) => isProgram).map(({ path }) => path),
      ['bin/hearth'],
    );
  });

  test('has every file that the bundle looks for beside the sources', () => {
    const wanted = entries
      .filter(({ path }) => /^bundle\/release\/.*\.mjs$/.test(path))
      .flatMap(({ content }) => [
        ...content
          .toString()
          .matchAll(/new URL\((["'`])(\.[^"'`]+)\1,\s*new URL\((["'`])([^"'`]+)\3,\s*import\.meta\.url\)/g),
      ])
      .map(([, _quote, file = '', _otherQuote, source = '']) =>
        new URL(file, new URL(source, 'file:///bundle/release/x.mjs')).pathname.slice(1),
      )
      .filter((path) => !/^(node_modules\/\.cache|docs)\//.test(path));
    assert.ok(wanted.length > 2);
    for (const path of new Set(wanted)) {
      assert.ok(
        entries.some((entry) => entry.path === path || entry.path.startsWith(`${path}/`)),
        path,
      );
    }
  });

  test('installs only the packages that are not in the bundle, pinned with their checksums', () => {
    const { dependencies, bin } = jsonOf('package.json') as { dependencies: object; bin: object };
    assert.deepEqual(Object.keys(dependencies).toSorted(), [...unbundled, 'node'].toSorted());
    assert.deepEqual(bin, { hearth: 'bin/hearth' });
    const { packages } = jsonOf('npm-shrinkwrap.json') as {
      packages: Record<string, { integrity?: string }>;
    };
    const lock = readLock(root);
    for (const [path, { integrity }] of Object.entries(packages).filter(([key]) => key !== '')) {
      assert.match(integrity ?? '', /^sha512-/, path);
      assert.equal(integrity, lock.packages[path]?.integrity, path);
    }
    for (const name of ['sharp', '@img/sharp-linux-x64', '@img/sharp-linux-arm64', '@node-rs/argon2-linux-x64-gnu']) {
      assert.ok(packages[`node_modules/${name}`], name);
    }
  });

  test('is the same, byte for byte, regardless of the time and the user', async () => {
    // Small files show the same as all of them, and take no time to compress.
    const few = entries.filter(({ content }) => content.length < 2_000).slice(0, 20);
    const again: Entry[] = few.map((entry) => ({ ...entry, content: Buffer.from(entry.content) }));
    const archive = await packed(few, 'hearth-1.0.0', seconds);
    assert.ok(archive.equals(await packed(again, 'hearth-1.0.0', seconds)));
    const found = await headers(archive);
    assert.equal(found.length, few.length);
    for (const { name, mode, mtime, uid } of found) {
      assert.match(name, /^hearth-1\.0\.0\//);
      assert.ok(mode === 0o644 || mode === 0o755, name);
      assert.deepEqual([uid, mtime.getTime()], [0, seconds * 1000]);
    }
    const paths = entries.map(({ path }) => path);
    assert.deepEqual(paths, paths.toSorted());
    assert.deepEqual(sbomOf(readLock(root), seconds), sbomOf(readLock(root), seconds));
    assert.ok(!entries.some(({ content }) => content.includes(root)), 'no file names the folder of the build');
  });
});

describe('the list of packages', () => {
  const sbom = sbomOf(readLock(root), seconds);
  const refs = new Set([...sbom.components.map((each) => each['bom-ref']), sbom.metadata.component['bom-ref']]);

  test('is complete: each package that is not only for development is in it, and no other', () => {
    const lock = readLock(root);
    const expected = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { version }]) => `${nameAt(path)}@${version}`);
    const found = sbom.components.map((each) => each['bom-ref']);
    assert.deepEqual(found.toSorted(), [...new Set(expected)].toSorted());
  });

  test('is valid: names, versions, licenses, checksums, and a graph without loose ends', () => {
    assert.equal(refs.size, sbom.components.length + 1);
    assert.match(sbom.serialNumber, /^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    for (const component of sbom.components) {
      assert.match(component.purl, /^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d+\.\d+\.\d+/);
      assert.ok(component.licenses, `${component.name} has a license`);
      for (const { content } of component.hashes ?? []) assert.match(content, /^[\da-f]{40,128}$/);
    }
    assert.equal(sbom.dependencies.length, refs.size);
    for (const { ref, dependsOn } of sbom.dependencies) {
      for (const each of [ref, ...dependsOn]) assert.ok(refs.has(each), each);
    }
  });
});

test('package.json names a command that exists and can be run', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  assert.ok(existsSync(join(root, bin['hearth'] ?? '-')));
});
