import { randomUUID } from 'node:crypto';
import type { NewField, NewStructure } from '../../contract/trackers/structure.ts';
import type { Actor, Identity } from '../../server/domain/actor.ts';
import type { FormElement, Tracker } from '../../server/domain/trackers/tracker.ts';
import { hashPassword } from '../../server/features/sign-in/index.ts';
import { createFirstAdministrator } from '../../server/first-start.ts';
import type { Platform } from '../../server/platform.ts';

export const statuses = ['New', 'Open', 'In progress', 'In review', 'Resolved', 'Closed'];
export const severities = ['Blocker', 'Major', 'Normal', 'Minor', 'Cosmetic'];
const people = 200;

/** The data that exists before the artifacts. */
export interface World {
  tracker: Tracker;
  users: number[];
  /** The key of an ordinary project member. */
  accessKey: string;
  /** of the same member */
  password: string;
}

const list = (labels: readonly string[]): Pick<NewField, 'type' | 'bindings' | 'values'> => ({
  type: 'sb',
  bindings: { type: 'static' },
  values: [...labels],
});

const fields: NewField[] = [
  { name: 'title', label: 'Title', type: 'string', required: true },
  { name: 'description', label: 'Description', type: 'text' },
  { name: 'status', label: 'Status', ...list(statuses) },
  { name: 'severity', label: 'Severity', ...list(severities) },
  {
    name: 'assigned_to',
    label: 'Assigned to',
    type: 'sb',
    bindings: { type: 'users', list: ['group_members'] },
  },
  { name: 'votes', label: 'Votes', type: 'int' },
  { name: 'due_date', label: 'Due date', type: 'date' },
  { name: 'effort', label: 'Effort', type: 'float' },
  // These three show columns of the artifact row.
  { name: 'artifact_id', label: 'Id', type: 'aid' },
  { name: 'submitted_by', label: 'Submitted by', type: 'subby' },
  { name: 'submitted_on', label: 'Submitted on', type: 'subon' },
];

const structure: NewStructure = {
  fields,
  semantics: {
    title: { field_id: 'title' },
    description: { field_id: 'description' },
    status: { field_id: 'status', value_ids: statuses.slice(0, 4) },
    contributor: { field_id: 'assigned_to' },
  },
};

export function fieldNamed(tracker: Tracker, name: string): FormElement {
  const found = tracker.elements.find((element) => element.name === name);
  if (found === undefined) throw new Error(`The tracker has no field ${name}.`);
  return found;
}

export const valueIdsOf = ({ bind }: FormElement): number[] =>
  bind?.type === 'static' ? bind.values.map((value) => value.id) : [];

async function administrator(platform: Platform): Promise<Identity> {
  const user = await platform.identities.findByName('admin');
  if (user === undefined) throw new Error('There is no administrator.');
  return user;
}

/** Creates a project with its people and an empty tracker, through the same services as a user. */
export async function createWorld(platform: Platform): Promise<World> {
  await createFirstAdministrator(platform);
  const project = await platform.projects.create(await administrator(platform), {
    shortname: 'million',
    label: 'One million',
    is_public: true,
    template_id: 100,
  });
  const users: number[] = [];
  const password = randomUUID();
  const passwordHash = await hashPassword(password);
  for (let number = 1; number <= people; number += 1) {
    const username = `person${number}`;
    users.push((await platform.users.create({ username, email: `${username}@example.com`, passwordHash })).id);
  }
  // Read again, because they administer the project by now.
  const actor: Actor = { kind: 'user', user: await administrator(platform), mechanism: 'internal' };
  await platform.groups.replaceMembers(
    actor,
    `${project.id}_3`,
    users.map((id) => ({ id })),
  );
  const request = { label: 'Bugs', item_name: 'bug', structure };
  const { tracker } = await platform.trackerCreation.create(actor, project.id, request);
  const { identifier } = await platform.accessKeys.create(users[0] ?? 0, { description: 'bench' });
  return { tracker, users, accessKey: identifier, password };
}
