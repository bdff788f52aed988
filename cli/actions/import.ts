import type { Automap } from '../../server/domain/import/people/user-map.ts';
import { type ImportReport, ImportRefused, openSource } from '../../server/features/import/index.ts';
import type { Platform } from '../../server/platform.ts';
import { Complaint } from '../complaint.ts';
import { longWork } from '../long-work.ts';
import { say, sayJson } from '../output.ts';
import { beginning, withPlatform } from '../platform.ts';
import { userNamed } from '../users.ts';
import { type ConversionOptions, withConverted, writeMapping } from './import-from.ts';

interface Options extends ConversionOptions {
  automap?: Automap;
  dryRun?: boolean;
  projectName?: string;
  shortname?: string;
  user?: string;
  json?: boolean;
}

/** The user who runs the import. */
async function creatorOf(platform: Platform, name: string | undefined): Promise<number> {
  if (name !== undefined) return (await userNamed(platform, name)).id;
  const users = await platform.users.list();
  const administrator = users.find((user) => user.is_site_administrator === 1 && user.status === 'A');
  if (administrator === undefined)
    throw new Complaint('There is no site administrator: choose the importing user with --user.');
  return administrator.id;
}

const kinds: [keyof ImportReport['counts'], string][] = [
  ['users', 'users'],
  ['groups', 'user groups'],
  ['trackers', 'trackers'],
  ['fields', 'fields'],
  ['reports', 'reports'],
  ['artifacts', 'artifacts'],
  ['changesets', 'changesets'],
  ['comments', 'comments'],
  ['withoutAccount', 'changes and comments of people without an account, with their address'],
  ['files', 'attachments'],
  ['links', 'links'],
  ['plannings', 'plannings'],
  ['repositories', 'Subversion repositories'],
];

function sayReport({ projectId, shortname, label, counts, newUsers, newLinkTypes, left }: ImportReport): void {
  say(
    projectId === undefined
      ? `${label} (${shortname}) can be imported; nothing was changed.`
      : `${label} (${shortname}) is project ${projectId}.`,
  );
  for (const [kind, name] of kinds) say(`${String(counts[kind]).padStart(9)}  ${name}`);
  if (newUsers.length > 0) say(`New accounts, without a password: ${newUsers.join(', ')}`);
  if (newLinkTypes.length > 0) say(`New link types: ${newLinkTypes.join(', ')}`);
  if (left.length === 0) return say('Everything was imported.');
  say('Not imported:');
  for (const [path, count] of left) say(`${String(count).padStart(9)}  ${path}`);
}

async function importArchive(path: string, options: Options, leftBefore: ImportReport['left'] = []): Promise<void> {
  const source = await openSource(path).catch((error: unknown) => {
    throw new Complaint(`${path} can't be opened: ${(error as Error).message}`);
  });
  try {
    await withPlatform(async (platform) => {
      const request = {
        creator: { id: await creatorOf(platform, options.user), isTrusted: true },
        overrides: { shortname: options.shortname, label: options.projectName },
        automap: options.automap,
      };
      const work = options.dryRun === true ? 'examine' : 'run';
      const imported = await longWork((progress) => platform.imports[work](source, { ...request, progress }));
      const report = { ...imported, left: [...leftBefore, ...imported.left] };
      if (options.json === true) sayJson(report);
      else sayReport(report);
    }, beginning);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw new Complaint(`Nothing was imported.\n${error.message}`);
  } finally {
    await source.close();
  }
}

export async function importProject(path: string, options: Options): Promise<void> {
  const { from, writeMapping: to } = options;
  if (from === undefined) return importArchive(path, options);
  if (to !== undefined) return writeMapping(from, path, to, options);
  return withConverted(from, path, options, (archive, left) => importArchive(archive, options, left));
}
