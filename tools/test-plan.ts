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
  /^(contract\/|server\/|test\/((conformance|export|import|permissions|race|search|wire)\/|limits\/(quotas|values)|svn\/(copies|hidden|mail))|cli\/(documentation|mcp|usage)|web\/src\/(?!text\/)[^/]+\/)/;
const inBrowser = /^test\/browser\//;

/**
 * `npm test` should take ten minutes on two cores: these are left to `npm run test:whole`. In the browser, `npm test`
 * opens every page, menu and dialog, a third of the pages in French and without a server, and walks the paths on an
 * artifact.
 */
const leftInShort =
  /^(test\/(browser\/(?!(artifact|pages)\.test)|limits\/(large-|largest-|long-)|kill\/retries|process\/(cli-|readers)|soak\/|svn\/load)|cli\/(backup|move-kill|restore-kill))/;
/**
 * Files that run on PostgreSQL as well: they are about statements that differ between the databases or depend on locks.
 * `test/fuzz/differential` compares the answers of all routes on both.
 */
const postgresInShort =
  /^(server\/features\/(jobs|search)\/|test\/race\/|test\/search\/(oracle|plans)|test\/wire\/(batch|idempotency))/;
/** They begin first: a worker that began one of them last would end long after the others. */
const long = /^(cli\/(backup|doctor)|test\/(browser|fuzz|kill|limits|permissions|process|svn)\/)/;

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
  const parts = [...split(browser, 4), ...split(shared, 30), ...split(alone, 1)];
  return parts.map((each) => (engine === undefined ? { files: each } : { files: each, engine }));
}

/** Long files are first and other single files last, so that all workers end at about the same time. */
function turnOf({ files }: Batch): number {
  if (files.some((file) => long.test(file))) return 0;
  return files.length > 1 ? 1 : 2;
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
    batches: found.toSorted((one, other) => turnOf(one) - turnOf(other)),
    left: all.length - chosen.length,
  };
}
