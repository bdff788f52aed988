import { createWriteStream, globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openSource } from '../../../server/features/import/index.ts';
import type { Hearth } from '../hearth/hearth.ts';

/** A fixture archive. */
export const fixture = (name: string): string => new URL(`../../fixtures/import/${name}`, import.meta.url).pathname;

/**
 * The fixtures to import and export as a whole, and the archives in the folder `HEARTH_TEST_SAMPLES`, if it is set:
 * real archives can't be part of the repository.
 */
export function archives(withRepository: boolean): string[] {
  const names = ['garden', 'meadow', ...(withRepository ? ['shed'] : [])];
  const samples = process.env['HEARTH_TEST_SAMPLES'];
  const found = samples === undefined ? [] : globSync('*/project.xml', { cwd: samples });
  return [...names.map(fixture), ...found.map((file) => join(samples ?? '', dirname(file)))];
}

interface Cleanup {
  after(work: () => Promise<void>): void;
}

/** A copy of an archive in which texts of a file are replaced. */
export async function altered(
  test: Cleanup,
  name: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
  file = 'project.xml',
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-import-'));
  test.after(() => rm(directory, { recursive: true, force: true }));
  await cp(fixture(name), directory, { recursive: true });
  const path = join(directory, file);
  let text = await readFile(path, 'utf8');
  for (const [from, to] of changes) {
    if (text.replace(from, to) === text) throw new Error(`nothing to replace: ${String(from)}`);
    text = text.replace(from, to);
  }
  await writeFile(path, text);
  return directory;
}

/** A zip of files, by their names in the archive. */
export async function zipped(test: Cleanup, files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-import-'));
  test.after(() => rm(directory, { recursive: true, force: true }));
  const zip = new ZipFile();
  for (const [name, path] of Object.entries(files)) zip.addFile(path, name);
  zip.end();
  const target = join(directory, 'archive.zip');
  await pipeline(zip.outputStream, createWriteStream(target));
  return target;
}

type Request = Partial<Parameters<Hearth['platform']['imports']['run']>[1]>;

/** Imports like the command line. */
export async function importing({ platform, admin }: Hearth, path: string, request: Request = {}) {
  const source = await openSource(path);
  try {
    return await platform.imports.run(source, { creator: { id: admin.id, isTrusted: true }, ...request });
  } finally {
    await source.close();
  }
}
