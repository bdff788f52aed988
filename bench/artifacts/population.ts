import type { Document } from '../../server/domain/artifacts/document.ts';
import { createRandom, logNormal, type Random, weighted, wholeBetween, zipf } from './random.ts';
import { descriptionText, titleText } from './words.ts';
import { fieldNamed, valueIdsOf, type World } from './world.ts';

/** A generated artifact: its values, its author and its date. */
export interface GeneratedArtifact {
  document: Document;
  submittedBy: number;
  submittedOn: number;
}

const day = 24 * 60 * 60 * 1000;
/** The artifacts are dated in the five years before this day. */
const lastDay = Date.UTC(2026, 0, 1);
const years = 5;

const pickStatus = weighted([3, 9, 6, 2, 20, 60]);
const pickSeverity = weighted([3, 15, 55, 20, 7]);

/** Trackers grow faster with age, so most artifacts are recent. */
const submission = (random: Random, share: number): number => {
  const begin = lastDay - years * 365 * day;
  const at = begin + (lastDay - begin) * share ** 0.7 + random() * day;
  return Math.floor(at / 1000) * 1000;
};

const startOfDay = (at: number): number => Math.floor(at / day) * day;

/** Generates artifacts distributed as in a real tracker: few people submit most, and most are closed. */
export function createPopulation({ tracker, users }: World, count: number) {
  const random = createRandom(42);
  const person = zipf(users.length, 0.9);
  const user = (): number => users[person(random)] ?? 0;
  const id = (name: string): string => String(fieldNamed(tracker, name).id);
  const statuses = valueIdsOf(fieldNamed(tracker, 'status'));
  const severities = valueIdsOf(fieldNamed(tracker, 'severity'));
  const names = {
    title: id('title'),
    description: id('description'),
    status: id('status'),
    severity: id('severity'),
    assignee: id('assigned_to'),
    votes: id('votes'),
    due: id('due_date'),
    effort: id('effort'),
  };
  const oneOf = (values: readonly number[], index: number): number[] => values.slice(index, index + 1);
  const maybe = <T>(share: number, value: () => T): T | null => (random() < share ? value() : null);

  return (index: number): GeneratedArtifact => {
    const submittedOn = submission(random, index / count);
    return {
      submittedBy: user(),
      submittedOn,
      document: {
        [names.title]: titleText(random),
        [names.description]: { content: descriptionText(random), format: 'text' },
        [names.status]: oneOf(statuses, pickStatus(random)),
        [names.severity]: random() < 0.05 ? [] : oneOf(severities, pickSeverity(random)),
        [names.assignee]: random() < 0.15 ? [] : [user()],
        [names.votes]: maybe(0.7, () => Math.floor(logNormal(random, 3, 1.2))),
        [names.due]: maybe(0.8, () => startOfDay(submittedOn + wholeBetween(random, 1, 120) * day)),
        [names.effort]: maybe(0.5, () => Math.round(logNormal(random, 6, 0.9) * 4) / 4),
      },
    };
  };
}
