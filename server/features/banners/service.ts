import {
  type Banner,
  bannerImportances,
  type PlatformBanner,
  type PlatformBannerChange,
} from '../../../contract/platform/banner.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoDate, parseIsoDate } from '../../lib/dates/iso-date.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { ProjectDirectory, TemplateCopier } from '../projects/index.ts';
import { deleteBanner, findBanner, platformScope, writeBanner } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  clock: Clock;
}

function textOf(message: string): string {
  const text = message.trim();
  if (text === '') throw problem('banner_empty');
  return text;
}

/** The time of an expiration date; null: the banner stays. */
function endOf(date: string | null | undefined, now: number): number | null {
  if (date === undefined || date === null) return null;
  const end = parseIsoDate(date);
  if (end === undefined) throw problem('banner_date_malformed');
  if (end <= now) throw problem('banner_already_expired');
  return end;
}

/** Banners of projects and of the platform. */
export function createBanners({ db, events, directory, clock }: Deps) {
  async function changeOfProject(actor: Actor, id: number, message: string | undefined): Promise<void> {
    await db.write(async (tx: Tx) => {
      const before = (await findBanner(tx, id, clock()))?.message;
      if (before === message) return;
      if (message === undefined) await deleteBanner(tx, id);
      else await writeBanner(tx, { place: id, message });
      const entry = { event: 'project_banner_changed' as const, before: before ?? null, value: message ?? '' };
      await addHistoryEntries(tx, { projectId: id, actor, at: clock() }, [entry]);
      const place = { userId: accountOf(actor), projectId: id };
      await events.append(tx, { type: 'project.updated', ...place, details: { parts: ['banner'] } });
    });
  }

  const reportOfPlatform = (tx: Tx, actor: Actor): Promise<void> =>
    events.append(tx, { type: 'platform.updated', userId: accountOf(actor), details: { parts: ['banner'] } });

  return {
    async ofProject(actor: Actor, id: number): Promise<Banner | undefined> {
      const found = await findBanner(db.read, (await directory.visible(actor, id)).id, clock());
      return found === undefined ? undefined : { message: found.message };
    },

    async setOfProject(actor: Actor, id: number, message: string): Promise<void> {
      await changeOfProject(actor, (await directory.administered(actor, id)).id, textOf(message));
    },

    async removeOfProject(actor: Actor, id: number): Promise<void> {
      await changeOfProject(actor, (await directory.administered(actor, id)).id, undefined);
    },

    async ofPlatform(): Promise<PlatformBanner | undefined> {
      const found = await findBanner(db.read, platformScope, clock());
      if (found === undefined) return undefined;
      const { message, importance, expires_at: end } = found;
      return {
        message,
        importance: bannerImportances.find((known) => known === importance) ?? 'standard',
        expiration_date: end === null ? null : isoDate(end),
      };
    },

    async setOfPlatform(
      actor: Actor,
      { message, importance, expiration_date: date }: PlatformBannerChange,
    ): Promise<void> {
      const banner = { place: platformScope, message: textOf(message), importance: importance ?? 'standard' };
      const end = endOf(date, clock());
      await db.write(async (tx) => {
        await writeBanner(tx, { ...banner, expires_at: end });
        await reportOfPlatform(tx, actor);
      });
    },

    removeOfPlatform: (actor: Actor): Promise<void> =>
      db.write(async (tx) => {
        await deleteBanner(tx, platformScope);
        await reportOfPlatform(tx, actor);
      }),
  };
}

/** A new project starts with the banner of its template. */
export const copyBanner: TemplateCopier = async (tx, { from, to }) => {
  const banner = await findBanner(tx, from, 0);
  if (banner !== undefined) await writeBanner(tx, { place: to, message: banner.message });
};

export type Banners = ReturnType<typeof createBanners>;
