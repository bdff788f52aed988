import { type PlainMessageId, t } from '../../text/index.ts';

type Hints = Readonly<Partial<Record<string, PlainMessageId>>>;

/** The built-in project templates, by name. */
const projectHints: Hints = {
  empty: 'projectTemplate.empty',
  issues: 'projectTemplate.issues',
  scrum: 'projectTemplate.scrum',
  kanban: 'projectTemplate.kanban',
};

/** The built-in tracker templates, by name. */
const trackerHints: Hints = {
  bugs: 'trackerTemplate.bugs',
  requirements: 'trackerTemplate.requirements',
  stories: 'trackerTemplate.stories',
  tasks: 'trackerTemplate.tasks',
};

interface Template {
  name: string | null;
  description: string;
}

/** The description of a template in the language of the reader, or the server's own. */
const hintIn =
  (hints: Hints) =>
  ({ name, description }: Template): string => {
    const hint = hints[name ?? ''];
    return hint === undefined ? description : t(hint);
  };

export const projectTemplateHint = hintIn(projectHints);
export const trackerTemplateHint = hintIn(trackerHints);
