import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveOf, filePath } from '../../domain/import-from/archive/archive.ts';
import { withProjectNames } from '../../domain/import-from/archive/names.ts';
import { mapped } from '../../domain/import-from/mapping/apply.ts';
import { checkNames } from '../../domain/import-from/mapping/unknown-names.ts';
import { type Mapping, noMapping, readMapping } from '../../domain/import-from/mapping/mapping.ts';
import { proposedMapping } from '../../domain/import-from/mapping/propose.ts';
import { createLosses, type ForeignFile, type ForeignProject, type Losses } from '../../domain/import-from/model.ts';
import type { Tool } from '../../domain/import-from/tools.ts';
import { type Progress, silent } from '../../lib/progress.ts';
import { writeArchive } from '../export/index.ts';
import { readGithub, readGitlab, readJira } from './others.ts';
import type { ForeignReading, ForeignRequest } from './reading.ts';
import { readRedmine } from './redmine.ts';

const readers: Readonly<Record<Tool, (request: ForeignRequest) => Promise<ForeignReading>>> = {
  redmine: readRedmine,
  jira: readJira,
  github: readGithub,
  gitlab: readGitlab,
};

export interface ConversionRequest {
  tool: Tool;
  location: string;
  key?: string | undefined;
  project?: string | undefined;
  /** the text of a mapping file */
  mapping?: string | undefined;
  /** bytes of the largest attachment to take */
  attachmentLimit: number;
  progress?: Progress;
}

interface Read extends ForeignReading {
  mapping: Mapping;
  losses: Losses;
}

async function read({
  tool,
  location,
  key,
  project,
  mapping: given,
  progress = silent,
}: ConversionRequest): Promise<Read> {
  const mapping = given === undefined ? noMapping : readMapping(given, tool);
  const losses = createLosses();
  const found = await readers[tool]({ location, key, project, mapping, losses, progress });
  // Someone chose the name in the mapping, so an invalid one is refused.
  const named = mapping.project.name === undefined ? losses : createLosses();
  return { ...found, project: withProjectNames(found.project, named), mapping, losses };
}

/** A mapping file to edit. */
export async function proposeMapping(request: ConversionRequest): Promise<string> {
  const { project, mapping } = await read(request);
  return `${JSON.stringify(proposedMapping(project, mapping, request.tool), null, 2)}\n`;
}

class TooLarge extends Error {}

async function* upTo(limit: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new TooLarge();
    yield chunk;
  }
}

interface Attaching {
  open: ForeignReading['open'];
  limit: number;
  losses: Losses;
  scratch: string;
}

/** Brings the bytes of an attachment to a file. undefined: they are out of reach or too many. */
async function fetched(file: ForeignFile, { open, limit, losses, scratch }: Attaching): Promise<string | undefined> {
  const path = join(scratch, 'attachment');
  const tooLarge = `attachments of more than ${limit} bytes`;
  if ((file.size ?? 0) > limit) {
    losses.leave(tooLarge);
    return undefined;
  }
  const chunks = await open(file);
  if (chunks === undefined) {
    losses.leave('attachments whose content is missing in the export');
    return undefined;
  }
  try {
    await pipeline(Readable.from(upTo(limit, chunks)), createWriteStream(path));
    return path;
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    losses.leave(tooLarge);
    return undefined;
  }
}

const filesIn = ({ items }: ForeignProject): ForeignFile[] => items.flatMap(({ files }) => files);

/** Converts a project of another tool to an archive at a new path. Returns the omitted parts, with counts. */
export async function convertProject(request: ConversionRequest, to: string): Promise<[what: string, count: number][]> {
  const { progress = silent, attachmentLimit: limit } = request;
  const { project: given, mapping, losses, reference, open } = await read(request);
  checkNames(given, mapping, losses);
  const project = mapped(given, mapping, losses);
  return writeArchive(to, { force: false }, async ({ sink, scratch }) => {
    const archived = new Map<ForeignFile, { number: number; size: number }>();
    const files = filesIn(project);
    progress.step('Attachments read', files.length);
    for (const file of files) {
      const path = await fetched(file, { open, limit, losses, scratch });
      progress.advance();
      if (path === undefined) continue;
      const number = archived.size + 1;
      archived.set(file, { number, size: (await stat(path)).size });
      await sink.write(filePath(number), createReadStream(path));
      await rm(path);
    }
    const fileOf = (file: ForeignFile) => archived.get(file);
    const documents = archiveOf(project, { mapping, reference, losses, now: Date.now(), fileOf });
    for (const [name, content] of Object.entries(documents)) await sink.write(name, content as Iterable<string>);
    return losses.all();
  });
}
