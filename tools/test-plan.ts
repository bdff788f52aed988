// Which test files run, on which database, and in which process.
import { globSync } from 'node:fs';
import { sep } from 'node:path';
import type { Batch } from './test-run.ts';

/** Tests that depend on the database run on both engines. */
const onDatabase = /^(server\/features\/|server\/http\/edge\/ready|test\/)/;
/** Everything else runs once, also the tests of the browser, the permissions, the command line and the wire. */
const once =
  /^test\/(browser\/|conformance\/|failover\/|fuzz\/differential|permissions\/|power\/|process\/(cli-accounts|cli-platform|secrets|start|stop)|soak\/|svn\/(client|load)|wire\/(?!unstorable|failures))/;
/** Files that share a process: they create their own data, and leave nothing behind in the process. */
const shareable =
  /^(contract|server\/(backup|blobs|domain|events|features|http|lib|text)|test\/(conformance|export|import|permissions|race|search|wire)|web\/src\/(?!text\/)[^/]+)\//;
const inBrowser = /^test\/browser\//;

/**
 * The longest tests are left to `npm run test:whole`: `npm test` should take ten minutes on two cores, and takes about 16.
 * In the browser it opens every page, menu and dialog, and walks the paths that most people take.
 */
const leftInShort =
  /^(test\/browser\/(?!(artifact|board|pages|search|table|web)\.test)|test\/limits\/(large-|largest-|long-)|test\/(kill\/retries|process\/cli-import-from|soak\/)|cli\/(move|restore)-kill)/;
/**
 * Files that run on PostgreSQL as well: they are about statements that differ between the databases or depend on locks.
 * `test/fuzz/differential` compares the answers of all routes on both.
 */
const postgresInShort =
  /^(server\/features\/(artifacts\/write|changes|jobs|search|users)\/|server\/http\/|test\/(kill|race|wire)\/|test\/search\/(oracle|plans))/;

const isInShort = ({ files: [file = ''], engine }: Batch): boolean =>
  !leftInShort.test(file) && (engine !== 'postgres' || postgresInShort.test(file));

export interface Plan {
  batches: Batch[];
  /** files that wait for the whole run */
  left: number;
}

function testFiles(root: string, filters: readonly string[]): string[] {
  return globSync('**/*.test.ts', {
    cwd: root,
    exclude: ['node_modules', 'data', '.git', '**/node_modules', '**/dist'],
  })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .toSorted();
}

/** Equally large parts. Files of one folder go to different parts, because they take similarly long. */
function split(files: string[], largest: number): string[][] {
  const count = Math.ceil(files.length / largest);
  return Array.from({ length: count }, (_, part) => files.filter((_file, at) => at % count === part));
}

function batchesOf(files: string[], engine?: string): Batch[] {
  const {
    browser = [],
    shared = [],
    alone = [],
  } = Object.groupBy(files, (file) => {
    if (inBrowser.test(file)) return 'browser';
    return shareable.test(file) ? 'shared' : 'alone';
  });
  const parts = [...split(browser, 4), ...split(shared, 20), ...split(alone, 1)];
  return parts.map((each) => (engine === undefined ? { files: each } : { files: each, engine }));
}

export const isInBrowser = ({ files: [file = ''] }: Batch): boolean => inBrowser.test(file);

/** Files that are asked for run on both databases; without filters, `isWhole` decides. */
export function planTests(root: string, filters: readonly string[], isWhole: boolean): Plan {
  const all: Batch[] = testFiles(root, filters).flatMap((file) =>
    onDatabase.test(file) && !once.test(file)
      ? ['sqlite', 'postgres'].map((engine) => ({ files: [file], engine }))
      : [{ files: [file] }],
  );
  const chosen = isWhole || filters.length > 0 ? all : all.filter(isInShort);
  const found = [undefined, 'sqlite', 'postgres'].flatMap((engine) =>
    batchesOf(
      chosen.filter((one) => one.engine === engine).flatMap(({ files }) => files),
      engine,
    ),
  );
  return {
    // Single files come last, so that no worker ends much later than the others.
    batches: found.toSorted((one, other) => Number(one.files.length === 1) - Number(other.files.length === 1)),
    left: all.length - chosen.length,
  };
}
