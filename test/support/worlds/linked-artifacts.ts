import type { Caller, Hearth } from '../hearth/hearth.ts';
import type { ShownLink } from '../hearth/shown.ts';
import { anArtifact, createTracker, fieldsOf, put, readArtifact, shownIn } from './trackers.ts';

/** Ids and types of links, as an artifact shows them. */
export type ShownLinks = Record<'links' | 'reverse_links', [number, string | null][]>;

export const child = (id: number) => ({ id, type: '_is_child' });

/** Alice is a member of an open project with a tracker. She can't see another, hidden one. */
export async function linkedWorld(hearth: Hearth) {
  const alice = await hearth.user('alice');
  const project = await hearth.project(hearth.admin);
  const hidden = await hearth.project(hearth.admin, { is_public: false });
  await hearth.members(project.id, [alice]);
  const tracker = await createTracker(hearth.admin, project.id, 'bug', { template_name: 'bugs' });
  const secret = await createTracker(hearth.admin, hidden.id, 'secret', { template_name: 'bugs' });
  const field = fieldsOf(tracker);

  const artifact = (given?: object, by: Caller = alice): Promise<number> =>
    anArtifact(by, tracker, [
      field.set('title', { value: 'linked' }),
      ...(given === undefined ? [] : [field.set('links', given)]),
    ]);

  return {
    alice,
    project,
    tracker,
    secret,
    field,
    artifact,
    /** in the order of their ids */
    artifacts: async (count: number): Promise<number[]> =>
      (await Promise.all(Array.from({ length: count }, () => artifact()))).toSorted((a, b) => a - b),
    hiddenArtifact: (): Promise<number> =>
      anArtifact(hearth.admin, secret, [fieldsOf(secret).set('title', { value: 'secret' })]),
    setLinks: (id: number, given: object, by: Caller = alice) => put(by, id, [field.set('links', given)]),
    linksOf: async (id: number, by: Caller = alice): Promise<ShownLinks> => {
      const shown = shownIn(await readArtifact(by, id), field.id('links'));
      const short = (links: readonly ShownLink[]) => links.map((link): [number, string | null] => [link.id, link.type]);
      return { links: short(shown.links), reverse_links: short(shown.reverse_links) };
    },
  };
}
