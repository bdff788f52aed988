// @ts-check
// Answers whether something was built from the current sources. Comparing sizes and times is cheap and decides almost
// every start. When they differ, the contents decide: a fresh checkout or a copy of the same sources needs no build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/**
 * What a build reads: whole folders and single files, as paths from the root.
 * @typedef {{ root: string, folders: readonly string[], files: readonly string[] }} Sources
 */

/** A stamp tells what a build was made from: the look of its sources on this disk, and their content. */
/** @typedef {{ look: string, content: string }} Stamp */

const isTest = /\.test\.tsx?$/;

/**
 * @param {Sources} sources
 * @returns {string[]}
 */
function listFiles({ root, folders, files }) {
  const found = [...files];
  const pending = [...folders];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) pending.push(path);
      else if (!isTest.test(entry.name)) found.push(path);
    }
  }
  return found.toSorted();
}

/**
 * Sizes and times of all files. The change time is part of it because no tool can set it back.
 * @param {Sources} sources
 */
export function lookOf(sources) {
  const hash = createHash('sha256');
  for (const file of listFiles(sources)) {
    const { size, mtimeMs, ctimeMs } = statSync(`${sources.root}/${file}`);
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {Sources} sources */
export function contentOf(sources) {
  const hash = createHash('sha256');
  for (const file of listFiles(sources)) {
    const content = readFileSync(`${sources.root}/${file}`);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {Stamp | undefined}
 */
export function readStamp(file) {
  try {
    const [look = '', content = ''] = readFileSync(file, 'utf8').split('\n');
    return { look, content };
  } catch {
    return undefined;
  }
}

/**
 * Replaces the stamp in one step, so that a start never reads half of one.
 * @param {string} file
 * @param {Stamp} stamp
 */
export function writeStamp(file, { look, content }) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${look}\n${content}\n`);
  renameSync(draft, file);
}
