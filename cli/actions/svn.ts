import process from 'node:process';
import type { Platform } from '../../server/platform.ts';
import { Complaint } from '../complaint.ts';
import { isoInstant, note, say, sayList } from '../output.ts';
import { withPlatform } from '../platform.ts';

const all = { limit: 1_000_000, offset: 0, maximum: 1_000_000 };

export async function list({ deleted, json }: { deleted?: boolean; json?: boolean }): Promise<void> {
  await withPlatform(async ({ svn, directory }) => {
    const project = async (id: number): Promise<string> => (await directory.find(id))?.shortname ?? String(id);
    if (deleted === true) {
      const { rows } = await svn.archive.list(all);
      const lines = rows.map(async (row) => ({
        id: row.id,
        project: await project(row.projectId),
        name: row.name,
        deleted_on: isoInstant(row.deletedAt),
        purged_on: isoInstant(svn.archive.purgedOn(row) ?? null),
        dump: row.dumpName,
      }));
      return sayList(await Promise.all(lines), ['id', 'project', 'name', 'deleted_on', 'purged_on', 'dump'], json);
    }
    const lines = (await svn.all()).map(async ({ id, projectId, name, state }) => ({
      id,
      project: await project(projectId),
      name,
      state,
    }));
    sayList(await Promise.all(lines), ['id', 'project', 'name', 'state'], json);
  });
}

/** Commands that work on repositories run on the machine that holds them. */
const withRepositories = (work: (platform: Platform) => Promise<void>): Promise<void> =>
  withPlatform(async (platform) => {
    if (platform.svn.isLocal) return work(platform);
    throw new Complaint(
      `The repositories are on ${platform.config.svnNode ?? 'another machine'}: run this command there.`,
    );
  });

export const restore = (id: number): Promise<void> =>
  withRepositories(async ({ svn }) => {
    await svn.archive.restore(id);
    say(`Restored repository ${id} with all revisions and settings.`);
  });

export const purge = (id: number): Promise<void> =>
  withRepositories(async ({ svn }) => {
    await svn.archive.purge(id);
    say(`Permanently removed repository ${id}; its name can be used again.`);
  });

export const verify = (id: number | undefined): Promise<void> =>
  withRepositories(async ({ svn }) => {
    const { findings, unregistered } = await svn.verify(id);
    if (id !== undefined && findings.length === 0) throw new Complaint(`There is no repository ${id}.`);
    for (const { repository, fault } of findings) {
      say(`${fault === undefined ? 'ok     ' : 'DAMAGED'}  ${repository.id}  ${repository.name}`);
      if (fault !== undefined) note(fault);
    }
    for (const { projectId, name } of unregistered) note(`On disk, but unknown to Hearth: svn/${projectId}/${name}`);
    if (findings.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
  });
