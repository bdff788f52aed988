import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../../server/lib/progress.ts';
import { withScratch } from '../../server/lib/files/scratch.ts';
import {
  type ConversionRequest,
  convertProject,
  ForeignFault,
  proposeMapping,
  type Tool,
} from '../../server/features/import-from/index.ts';
import { ExportRefused } from '../../server/features/export/index.ts';
import { Complaint } from '../complaint.ts';
import { longWork } from '../long-work.ts';
import { say } from '../output.ts';

export interface ConversionOptions {
  from?: Tool;
  mapping?: string;
  writeMapping?: string;
  sourceProject?: string;
  keyFile?: string;
  attachmentLimit?: number;
  keepArchive?: string;
}

const mebibyte = 1024 * 1024;

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new Complaint(`${path} can't be read: ${(error as Error).message}`);
  });

/** Reports the faults of a source as messages for people. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ForeignFault || error instanceof ExportRefused) throw new Complaint(error.message);
    throw error;
  }
}

async function requestOf(tool: Tool, location: string, options: ConversionOptions): Promise<ConversionRequest> {
  const { mapping, keyFile, sourceProject, attachmentLimit = 1024 } = options;
  // A key on the command line would be visible to other users of the machine.
  const key = keyFile === undefined ? '' : (await textOf(keyFile)).trim();
  return {
    tool,
    location,
    key: key === '' ? undefined : key,
    project: sourceProject,
    mapping: mapping === undefined ? undefined : await textOf(mapping),
    attachmentLimit: attachmentLimit * mebibyte,
  };
}

/** Writes a mapping file to edit, and changes nothing else. */
export async function writeMapping(
  tool: Tool,
  location: string,
  to: string,
  options: ConversionOptions,
): Promise<void> {
  const request = await requestOf(tool, location, options);
  const text = await explained(() => longWork((progress) => proposeMapping({ ...request, progress })));
  await writeFile(to, text, { flag: 'wx' }).catch((error: unknown) => {
    throw new Complaint(`${to} can't be written: ${(error as Error).message}`);
  });
  say(`${to} has everything that can be mapped. Edit it, and import with --mapping ${to}.`);
}

/** Converts a project of another tracker to an archive for the time of the work, or to keep. */
export async function withConverted<T>(
  tool: Tool,
  location: string,
  options: ConversionOptions,
  work: (archive: string, left: [what: string, count: number][]) => Promise<T>,
): Promise<T> {
  const request = await requestOf(tool, location, options);
  return withScratch(join(tmpdir(), 'hearth-import-from-'), async (scratch) => {
    const archive = options.keepArchive ?? join(scratch, 'archive');
    const convert = (progress: Progress) => convertProject({ ...request, progress }, archive);
    return work(archive, await explained(() => longWork(convert)));
  });
}
