import { bugs } from './bugs.ts';
import type { TrackerTemplate } from './template.ts';
import { requirements } from './requirements.ts';
import { stories } from './stories.ts';
import { tasks } from './tasks.ts';

export type { TrackerTemplate } from './template.ts';

const empty: TrackerTemplate = { label: 'Empty', description: '', structure: { fields: [] } };

/** The built-in tracker templates, by name. */
export const trackerTemplates: Readonly<Record<string, TrackerTemplate>> = {
  bugs,
  tasks,
  stories,
  requirements,
  empty,
};

export const trackerTemplateNamed = (name: string): TrackerTemplate | undefined =>
  Object.hasOwn(trackerTemplates, name) ? trackerTemplates[name] : undefined;
