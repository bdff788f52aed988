import { abilities } from '../../../../contract/abilities.ts';
import { eventTypes } from '../../../../contract/platform/events.ts';
import { projectEvents } from '../../../../contract/projects/history.ts';

/** The contract has the English texts, because the server sends them. They have no placeholders. */
const under = <Prefix extends string, Code extends string>(prefix: Prefix, texts: Readonly<Record<Code, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [`${prefix}.${code}`, text])) as Record<
    `${Prefix}.${Code}`,
    ''
  >;

const eventMeanings = Object.fromEntries(
  Object.entries(eventTypes).map(([type, { meaning }]) => [type, meaning]),
) as Record<keyof typeof eventTypes, string>;

/** The things that the page of permissions is about. */
type Explained = 'project' | 'tracker' | 'field' | 'artifact' | 'repository';
const explained = Object.fromEntries(
  Object.entries(abilities).filter(([ability]) => /^(project|tracker|field|artifact|repository)\./.test(ability)),
) as Record<Extract<keyof typeof abilities, `${Explained}.${string}`>, string>;

/** The meanings of codes that the server sends with an English text. */
export const meanings = {
  ...under('event', eventMeanings),
  ...under('projectEvent', projectEvents),
  ...under('ability', explained),
  'ability.field.read': 'Read the value of a field',
  'ability.field.submit': 'Set a field of a new artifact',
  'ability.field.update': 'Change a field of an artifact',
  'ability.path.read': 'Read a path with a Subversion client',
  'ability.path.write': 'Commit to a path',
  'service.summary': 'Summary',
  'service.admin': 'Administration',
  'service.plugin_tracker': 'Trackers',
  'service.plugin_svn': 'SVN',
  'template.empty': 'Empty',
  'template.issues': 'Issues',
  'template.scrum': 'Scrum',
  'template.kanban': 'Kanban',
  'template.bugs': 'Bugs',
  'template.requirements': 'Requirements',
  'template.stories': 'User stories',
  'template.tasks': 'Tasks',
} as const;
