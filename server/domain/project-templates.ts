import type { TrackerColor } from '../../contract/colors.ts';

export interface TemplateTracker {
  /** the built-in tracker template */
  template: string;
  itemName: string;
  color: TrackerColor;
  /** the item name of the tracker that it stands below */
  parent?: string;
}

const tasks: TemplateTracker = { template: 'tasks', itemName: 'task', color: 'daphne-blue' };

/** Projects that come with the platform, by name: the trackers that they begin with. */
const projectTemplates: Readonly<Record<string, readonly TemplateTracker[]>> = {
  empty: [],
  issues: [{ template: 'bugs', itemName: 'bug', color: 'fiesta-red' }, tasks],
  scrum: [
    { template: 'stories', itemName: 'story', color: 'sherwood-green' },
    { ...tasks, parent: 'story' },
  ],
  kanban: [tasks],
};

export const projectTemplateNamed = (name: string): readonly TemplateTracker[] | undefined =>
  Object.hasOwn(projectTemplates, name) ? projectTemplates[name] : undefined;
