import { problem } from '../../../contract/problems.ts';
import type { LinkType, LinkTypePatch, NewLinkType } from '../../../contract/trackers/field.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import { readsLinks } from '../../domain/policies/tracker-rights.ts';
import type { TrackerDirectory } from './directory.ts';
import type { LinkTypeRow } from './store/trackers.ts';
import {
  deleteLinkType,
  findLinkType,
  insertLinkType,
  isLinkTypeUsed,
  updateLinkType,
  usedLinkTypes,
} from './store/link-types.ts';
import { wasLinkTypeUsed } from './store/usage.ts';

const present = ({ is_system: isSystem, ...type }: LinkTypeRow): LinkType => ({ ...type, is_system: isSystem === 1 });

function labelled(label: string): string {
  const trimmed = label.trim();
  if (trimmed === '') throw problem('link_type_label_empty');
  return trimmed;
}

interface Deps {
  db: Database;
  events: EventLog;
  trackers: TrackerDirectory;
}

/** The types of links between artifacts, for the whole platform. */
export function createLinkTypes({ db, events, trackers }: Deps) {
  function change<T>(actor: Actor, shortname: string, edit: (tx: Tx) => Promise<T>): Promise<T> {
    return db.write(async (tx) => {
      const result = await edit(tx);
      db.publish(tx, 'link_types', 'all');
      const details = { parts: ['link_types'] as const, names: [shortname] };
      await events.append(tx, { type: 'platform.updated', userId: accountOf(actor), details });
      return result;
    });
  }

  async function changeable(tx: Tx, shortname: string): Promise<LinkTypeRow> {
    const type = await findLinkType(tx, shortname);
    if (type === undefined) throw problem('link_type_not_found');
    if (type.is_system === 1) throw problem('link_type_system', { shortname });
    return type;
  }

  return {
    list: async (): Promise<LinkType[]> => (await trackers.linkTypes()).map(present),

    async find(shortname: string): Promise<LinkType> {
      const type = await findLinkType(db.read, shortname);
      if (type === undefined) throw problem('link_type_not_found');
      return present(type);
    },

    create: (actor: Actor, given: NewLinkType): Promise<LinkType> =>
      change(actor, given.shortname, async (tx) => {
        const { shortname } = given;
        if (!/^[a-zA-Z][a-zA-Z_]*$/.test(shortname)) throw problem('link_type_shortname_invalid', { shortname });
        const type = {
          shortname,
          forward_label: labelled(given.forward_label),
          reverse_label: labelled(given.reverse_label),
        };
        if (!(await insertLinkType(tx, type))) throw problem('link_type_taken', { shortname });
        return { ...type, is_system: false };
      }),

    patch: (actor: Actor, shortname: string, patch: LinkTypePatch): Promise<LinkType> =>
      change(actor, shortname, async (tx) => {
        const type = await changeable(tx, shortname);
        const next = {
          ...type,
          forward_label: labelled(patch.forward_label ?? type.forward_label),
          reverse_label: labelled(patch.reverse_label ?? type.reverse_label),
        };
        await updateLinkType(tx, next);
        return present(next);
      }),

    remove: (actor: Actor, shortname: string): Promise<void> =>
      change(actor, shortname, async (tx) => {
        await changeable(tx, shortname);
        if (await isLinkTypeUsed(tx, shortname)) throw problem('link_type_in_use', { shortname });
        if (await wasLinkTypeUsed(tx, shortname)) throw problem('link_type_was_in_use', { shortname });
        await deleteLinkType(tx, shortname);
      }),

    /** The types of links from artifacts of the tracker, if the caller may read them. */
    async usedIn(actor: Actor, trackerId: number): Promise<{ shortname: string; forward_label: string }[]> {
      const { tracker, rights } = await trackers.visible(actor, trackerId);
      if (!readsLinks(tracker, rights)) return [];
      const types = await usedLinkTypes(db.read, trackerId);
      return types.map(({ shortname, forward_label }) => ({ shortname, forward_label }));
    },
  };
}

export type LinkTypes = ReturnType<typeof createLinkTypes>;
