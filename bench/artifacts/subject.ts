import { fieldNamed, severities, statuses, valueIdsOf, type World } from './world.ts';

export const subjectFile = 'bench.json';

/** The facts about the data that a measurement needs. */
export interface Subject {
  artifacts: number;
  tracker: number;
  accessKey: string;
  /** of the first of these people, whose key it is */
  password: string;
  /** The person with the most artifacts and one with fewer. */
  people: { id: number; username: string }[];
  statusIds: Record<string, number>;
  severityIds: Record<string, number>;
}

function idsByLabel(world: World, field: string, labels: readonly string[]): Record<string, number> {
  const ids = valueIdsOf(fieldNamed(world.tracker, field));
  return Object.fromEntries(labels.map((label, index) => [label, ids[index] ?? 0]));
}

export const subjectOf = (world: World, artifacts: number): Subject => ({
  artifacts,
  tracker: world.tracker.id,
  accessKey: world.accessKey,
  password: world.password,
  people: [0, 20].map((index) => ({ id: world.users[index] ?? 0, username: `person${index + 1}` })),
  statusIds: idsByLabel(world, 'status', statuses),
  severityIds: idsByLabel(world, 'severity', severities),
});
