import type { Banner } from '../../../contract/banner.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { isProjectAdministrator } from '../../domain/policies/project-access.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { KnownProject, ProjectDirectory, TemplateCopier } from '../projects/index.ts';
import { deleteBanner, findBanner, platformPlace, writeBanner } from './store.ts';

interface Deps {
  db: Database;
  directory: ProjectDirectory;
  clock: Clock;
}

const said = (message: string | undefined): Banner | undefined => (message === undefined ? undefined : { message });

function textOf(message: string): string {
  const text = message.trim();
  if (text === '') throw problem('banner_empty');
  return text;
}

/** Banners of projects and of the platform. */
export function createBanners({ db, directory, clock }: Deps) {
  async function administered(actor: Actor, id: number): Promise<KnownProject> {
    const project = await directory.writable(actor, id);
    if (!isProjectAdministrator(actor, project.id)) throw problem('project_administrator_required');
    return project;
  }

  async function change(actor: Actor, place: number, message: string | undefined): Promise<void> {
    await db.write(async (tx: Tx) => {
      const before = await findBanner(tx, place);
      if (before === message) return;
      if (message === undefined) await deleteBanner(tx, place);
      else await writeBanner(tx, place, message);
      if (place === platformPlace) return;
      const entry = { event: 'project_banner_changed' as const, before: before ?? null, value: message ?? '' };
      await addHistoryEntries(tx, { projectId: place, actor, at: clock() }, [entry]);
    });
  }

  return {
    async ofProject(actor: Actor, id: number): Promise<Banner | undefined> {
      return said(await findBanner(db.read, (await directory.visible(actor, id)).id));
    },

    async setOfProject(actor: Actor, id: number, message: string): Promise<void> {
      await change(actor, (await administered(actor, id)).id, textOf(message));
    },

    async removeOfProject(actor: Actor, id: number): Promise<void> {
      await change(actor, (await administered(actor, id)).id, undefined);
    },

    ofPlatform: async (): Promise<Banner | undefined> => said(await findBanner(db.read, platformPlace)),

    async setOfPlatform(actor: Actor, message: string): Promise<void> {
      await change(actor, platformPlace, textOf(message));
    },

    async removeOfPlatform(actor: Actor): Promise<void> {
      await change(actor, platformPlace, undefined);
    },
  };
}

/** A new project tells what its template tells. */
export const copyBanner: TemplateCopier = async (tx, { from, to }) => {
  const message = await findBanner(tx, from);
  if (message !== undefined) await writeBanner(tx, to, message);
};

export type Banners = ReturnType<typeof createBanners>;
