import { fieldNamed, severities, statuses, valueIdsOf, type World } from './world.ts';

export const subjectFile = 'bench.json';

/** What a measurement has to know of the data that it finds. */
export interface Subject {
  artifacts: number;
  tracker: number;
  accessKey: string;
  /** the most and a less busy person, by id and by name */
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
  people: [0, 20].map((index) => ({ id: world.users[index] ?? 0, username: `person${index + 1}` })),
  statusIds: idsByLabel(world, 'status', statuses),
  severityIds: idsByLabel(world, 'severity', severities),
});
