import type { Banner } from '../../../contract/platform/banner.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { ProjectDirectory, TemplateCopier } from '../projects/index.ts';
import { deleteBanner, findBanner, platformScope, writeBanner } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  clock: Clock;
}

const bannerOf = (message: string | undefined): Banner | undefined => (message === undefined ? undefined : { message });

function textOf(message: string): string {
  const text = message.trim();
  if (text === '') throw problem('banner_empty');
  return text;
}

/** Banners of projects and of the platform. */
export function createBanners({ db, events, directory, clock }: Deps) {
  async function change(actor: Actor, scope: number, message: string | undefined): Promise<void> {
    await db.write(async (tx: Tx) => {
      const before = await findBanner(tx, scope);
      if (before === message) return;
      if (message === undefined) await deleteBanner(tx, scope);
      else await writeBanner(tx, scope, message);
      if (scope === platformScope) return;
      const entry = { event: 'project_banner_changed' as const, before: before ?? null, value: message ?? '' };
      await addHistoryEntries(tx, { projectId: scope, actor, at: clock() }, [entry]);
      const place = { userId: accountOf(actor), projectId: scope };
      await events.append(tx, { type: 'project.updated', ...place, details: { parts: ['banner'] } });
    });
  }

  return {
    async ofProject(actor: Actor, id: number): Promise<Banner | undefined> {
      return bannerOf(await findBanner(db.read, (await directory.visible(actor, id)).id));
    },

    async setOfProject(actor: Actor, id: number, message: string): Promise<void> {
      await change(actor, (await directory.administered(actor, id)).id, textOf(message));
    },

    async removeOfProject(actor: Actor, id: number): Promise<void> {
      await change(actor, (await directory.administered(actor, id)).id, undefined);
    },

    ofPlatform: async (): Promise<Banner | undefined> => bannerOf(await findBanner(db.read, platformScope)),

    async setOfPlatform(actor: Actor, message: string): Promise<void> {
      await change(actor, platformScope, textOf(message));
    },

    async removeOfPlatform(actor: Actor): Promise<void> {
      await change(actor, platformScope, undefined);
    },
  };
}

/** A new project starts with the banner of its template. */
export const copyBanner: TemplateCopier = async (tx, { from, to }) => {
  const message = await findBanner(tx, from);
  if (message !== undefined) await writeBanner(tx, to, message);
};

export type Banners = ReturnType<typeof createBanners>;
