import type { Database } from '../../../db/index.ts';
import { type Actor, isOpenAccount } from '../../../domain/actor.ts';
import type { FieldType } from '../../../domain/fields/field-type.ts';
import type { BindContext, OfferedUser } from '../../../domain/fields/form-part.ts';
import { typeFactsOf, fieldTypeOf } from '../../../domain/fields/index.ts';
import type { FormElement, Tracker, UserSource } from '../../../domain/trackers/tracker.ts';
import { projectAdministrators, projectMembers } from '../../../domain/user-groups.ts';
import { memberIdsOf } from '../../user-groups/index.ts';
import type { Identities, UserPresenter } from '../../users/index.ts';
import { listOpenValues } from '../store/open-values.ts';
import { peopleOf } from '../store/people.ts';

type Source = UserSource | NonNullable<FieldType['userSource']>;

interface Deps {
  db: Database;
  identities: Identities;
  presenter: UserPresenter;
}

const sourcesOf = (element: FormElement): Source[] => {
  const { userSource } = fieldTypeOf(element);
  if (userSource !== undefined) return [userSource];
  return element.bind?.type === 'users' ? element.bind.sources : [];
};

/** Finds the choices of the lists of a tracker: users, and the values that users added. */
export function createFieldChoices({ db, identities, presenter }: Deps) {
  const finders: Partial<Record<Source, (tracker: Tracker) => Promise<number[]>>> = {
    group_members: ({ projectId }) => memberIdsOf(db.read, projectId, projectMembers.id),
    group_admins: ({ projectId }) => memberIdsOf(db.read, projectId, projectAdministrators.id),
    artifact_submitters: ({ id }) => peopleOf(db.read, 'submitters', id),
    artifact_modifiers: ({ id }) => peopleOf(db.read, 'modifiers', id),
    // Registered users are too many to list.
    registered_users: async () => [],
  };

  async function usersOf(source: Source, tracker: Tracker, reader: Actor): Promise<OfferedUser[]> {
    const groupId = Number(/^ugroup_(\d+)$/.exec(source)?.[1]);
    const ids = await (finders[source]?.(tracker) ?? memberIdsOf(db.read, tracker.projectId, groupId));
    const users = await Promise.all(ids.map((id) => identities.find(id)));
    return users
      .filter((user) => user !== undefined)
      .filter(isOpenAccount)
      .toSorted((one, other) => (one.username.toLowerCase() < other.username.toLowerCase() ? -1 : 1))
      .map((user) => presenter.minimal(user, reader));
  }

  return async (
    reader: Actor,
    tracker: Tracker,
    elements: readonly FormElement[],
  ): Promise<Pick<BindContext, 'usersOf' | 'openValues'>> => {
    const users = new Map<Source, OfferedUser[]>();
    for (const source of new Set(elements.flatMap(sourcesOf)))
      users.set(source, await usersOf(source, tracker, reader));
    const openValues = new Map<number, { id: number; label: string }[]>();
    for (const element of elements) {
      if (typeFactsOf(element).behavior === 'open-list')
        openValues.set(element.id, await listOpenValues(db.read, element.id));
    }
    return {
      usersOf: (source) => users.get(source) ?? [],
      openValues: (field) => openValues.get(field.id) ?? [],
    };
  };
}
