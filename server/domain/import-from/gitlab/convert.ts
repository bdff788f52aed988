import { projectNameOf } from '../archive/names.ts';
import { issuesOfOneProject, type NamedDocument, objectsOf } from '../documents.ts';
import { type CreationInfo, type ForeignEvent, foreignHistory, undatedLinks } from '../history.ts';
import { type Json, numberIn, objectIn, objectsIn, textIn } from '../json.ts';
import { linkTo } from '../links.ts';
import { describedMilestones } from '../milestones.ts';
import {
  assigneeKey,
  beyond,
  descriptionKey,
  filesKey,
  ForeignFault,
  type ForeignFile,
  type ForeignItem,
  type ForeignPerson,
  type ForeignProject,
  type ForeignValue,
  linksKey,
  type Losses,
  privateKey,
  statusKey,
  titleKey,
} from '../model.ts';
import { type NotedObjects, gitlabEvents, filesIn } from './events.ts';

interface Gathered {
  issues: Json[];
  /** by the number of their issue */
  noted: Map<string, NotedObjects>;
  /** links that begin at an issue, by its number */
  links: Map<string, string[]>;
  /** by their user names */
  members: Map<string, Json>;
  project: Json;
}

/** Each relation is listed at both issues, and an export may have one of the lists. */
function linkOf(type: string, from: string, to: string): [from: string, link: string] | undefined {
  if (type === 'blocks') return [from, linkTo('blocks', to)];
  if (type === 'is_blocked_by') return [to, linkTo('blocks', from)];
  if (type !== 'relates_to') return undefined;
  const [lower = '', higher = ''] = [from, to].toSorted((one, other) => Number(one) - Number(other));
  return [lower, linkTo('', higher)];
}

/** Answers of the REST API are known by their members. */
function gather(documents: readonly NamedDocument[], losses: Losses): Gathered {
  const gathered: Gathered = { issues: [], noted: new Map(), links: new Map(), members: new Map(), project: {} };
  const objects = objectsOf(documents);
  const isIssue = (object: Json): boolean => 'iid' in object && 'author' in object && !('issue_link_id' in object);
  const numbers = new Map(
    objects.filter(({ object }) => isIssue(object)).map(({ object }) => [textIn(object, 'id'), textIn(object, 'iid')]),
  );
  const notedAt = (iid: string): NotedObjects => {
    const known = gathered.noted.get(iid) ?? { notes: [], events: [] };
    gathered.noted.set(iid, known);
    return known;
  };
  for (const { object, issue } of objects) {
    if ('issue_link_id' in object) {
      // Issues of other projects have the same numbers.
      const target = numbers.get(textIn(object, 'id'));
      const type = textIn(object, 'link_type') || 'relates_to';
      const found = target === undefined || issue === '' ? undefined : linkOf(type, issue, target);
      if (target === undefined) losses.leave('links to items that are not in the export');
      else if (found === undefined) losses.leave(`links of the type ${type}`);
      else gathered.links.set(found[0], [...(gathered.links.get(found[0]) ?? []), found[1]]);
    } else if (isIssue(object)) {
      gathered.issues.push(object);
      // Some exports have the notes inside their issues.
      const inside = objectsIn(object, 'notes');
      if (inside.length > 0) notedAt(textIn(object, 'iid')).notes.push(...inside);
    } else if ('noteable_type' in object) notedAt(textIn(object, 'noteable_iid') || issue).notes.push(object);
    else if ('resource_type' in object)
      notedAt(numbers.get(textIn(object, 'resource_id')) ?? issue).events.push(object);
    else if ('path_with_namespace' in object) gathered.project = object;
    else if ('access_level' in object) gathered.members.set(textIn(object, 'username'), object);
  }
  return gathered;
}

function peopleIn({ issues, noted, members }: Gathered): ForeignPerson[] {
  const people = new Map<string, ForeignPerson>();
  const add = (user: Json): void => {
    const username = textIn(user, 'username');
    if (username === '' || people.has(username)) return;
    const account = textIn(user, 'state') === 'active' ? 'open' : 'closed';
    const isGhost = username === 'ghost' || /_bot(?:_|$)|-bot$/.test(username);
    people.set(username, {
      username,
      realName: textIn(user, 'name'),
      email: textIn(user, 'public_email') || textIn(user, 'email'),
      account: isGhost ? 'none' : 'state' in user ? account : 'open',
      isMember: members.has(username),
    });
  };
  for (const issue of issues)
    for (const user of [objectIn(issue, 'author'), ...objectsIn(issue, 'assignees')]) add(user);
  for (const { notes, events } of noted.values()) {
    for (const note of notes) add(objectIn(note, 'author'));
    for (const event of events) add(objectIn(event, 'user'));
  }
  for (const member of members.values()) add(member);
  return [...people.values()];
}

const secondsPerHour = 3600;

function valuesOf(issue: Json, links: readonly string[], files: readonly ForeignFile[]): Map<string, ForeignValue> {
  const labels = Array.isArray(issue['labels']) ? issue['labels'] : [];
  const hours = (numberIn(objectIn(issue, 'time_stats'), 'time_estimate') ?? 0) / secondsPerHour;
  return new Map<string, ForeignValue>([
    [titleKey, textIn(issue, 'title')],
    [descriptionKey, textIn(issue, 'description')],
    [statusKey, textIn(issue, 'state') === 'closed' ? 'Closed' : 'Open'],
    [assigneeKey, objectsIn(issue, 'assignees').map((user) => textIn(user, 'username'))],
    ['labels', labels.map((label: unknown) => (typeof label === 'string' ? label : textIn(label as Json, 'name')))],
    ['milestone', textIn(objectIn(issue, 'milestone'), 'title')],
    ['due_date', textIn(issue, 'due_date')],
    ['weight', textIn(issue, 'weight')],
    ['epic', textIn(objectIn(issue, 'epic'), 'title')],
    ['estimate', hours === 0 ? '' : String(hours)],
    [linksKey, links],
    [filesKey, files.map(({ id }) => id)],
    [privateKey, issue['confidential'] === true ? 'yes' : ''],
  ]);
}

const nameOfType = (issue: Json): string => {
  const type = textIn(issue, 'issue_type') || 'issue';
  return `${type.slice(0, 1).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
};

function countLosses(issues: readonly Json[], losses: Losses): void {
  const sum = (of: (issue: Json) => number): number => issues.reduce((total, issue) => total + of(issue), 0);
  losses.leave(
    'votes',
    sum((issue) => (numberIn(issue, 'upvotes') ?? 0) + (numberIn(issue, 'downvotes') ?? 0)),
  );
  losses.leave(
    'locked discussions',
    sum((issue) => Number(issue['discussion_locked'] === true)),
  );
  losses.leave(
    'times spent',
    sum((issue) => Number((numberIn(objectIn(issue, 'time_stats'), 'total_time_spent') ?? 0) > 0)),
  );
  losses.leave('dates and descriptions of milestones', describedMilestones(issues, ['due_date', 'start_date']));
  losses.leave(
    'marks of issues that were moved or closed as duplicates',
    sum((issue) =>
      Number(textIn(issue, 'moved_to_id') + textIn(objectIn(issue, '_links'), 'closed_as_duplicate_of') !== ''),
    ),
  );
}

/** Converts issues of a GitLab project, with their notes, links and events. */
export function convertGitlab(
  documents: readonly NamedDocument[],
  losses: Losses,
): ForeignProject & { address: string } {
  const gathered = gather(documents, losses);
  const issues = issuesOfOneProject(gathered.issues, { number: 'iid', address: 'web_url' }, losses);
  const [first] = issues;
  if (first === undefined) throw new ForeignFault('There are no issues in these answers of GitLab.');
  countLosses(issues, losses);
  const creations = new Map(
    issues.map((issue): [string, CreationInfo] => [
      textIn(issue, 'iid'),
      { by: textIn(objectIn(issue, 'author'), 'username'), on: textIn(issue, 'created_at') },
    ]),
  );
  const items = issues.map((issue): ForeignItem => {
    const id = textIn(issue, 'iid');
    const own = creations.get(id) ?? { by: '', on: '' };
    const noted = gathered.noted.get(id) ?? { notes: [], events: [] };
    const written = noted.notes.filter((note) => note['system'] !== true).length;
    losses.leave('comments that are not in the export', beyond(numberIn(issue, 'user_notes_count'), written));
    const events: ForeignEvent[] = gitlabEvents(noted, losses);
    const recorded = events.flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.key === linksKey && 'added' in edit ? edit.added : [])),
    );
    const links = [...new Set(gathered.links.get(id) ?? [])];
    const undated = undatedLinks(
      own,
      links.filter((link) => !recorded.includes(link)),
      (target) => creations.get(target),
    );
    const files = filesIn([textIn(issue, 'description'), ...noted.notes.map((note) => textIn(note, 'body'))]);
    return {
      id,
      number: Number(id),
      type: nameOfType(issue),
      address: textIn(issue, 'web_url'),
      updatedOn: textIn(issue, 'updated_at'),
      changes: foreignHistory({ ...own, current: valuesOf(issue, links, files) }, [...events, ...undated]),
      files,
    };
  });
  const address = textIn(first, 'web_url').replace(/\/-\/(?:issues|work_items)\/\d+$/, '');
  const { project } = gathered;
  return {
    address,
    shortname: projectNameOf(textIn(project, 'path') || (address.split('/').at(-1) ?? '')),
    label: textIn(project, 'name') || (address.split('/').at(-1) ?? ''),
    description: textIn(project, 'description'),
    access: textIn(project, 'visibility') === 'public' ? 'public' : 'private',
    format: 'commonmark',
    people: peopleIn(gathered),
    types: [...new Set(items.map(({ type }) => type))],
    statuses: [
      { name: 'Open', isOpen: true },
      { name: 'Closed', isOpen: false },
    ],
    fields: [
      { key: titleKey, label: 'Title', kind: 'string' },
      { key: descriptionKey, label: 'Description', kind: 'text' },
      { key: statusKey, label: 'Status', kind: 'choice', values: ['Open', 'Closed'] },
      { key: assigneeKey, label: 'Assignees', kind: 'persons' },
      { key: 'labels', label: 'Labels', kind: 'labels' },
      { key: 'milestone', label: 'Milestone', kind: 'choice' },
      { key: 'due_date', label: 'Due date', kind: 'date' },
      { key: 'weight', label: 'Weight', kind: 'int' },
      { key: 'epic', label: 'Epic', kind: 'choice' },
      { key: 'estimate', label: 'Estimate (hours)', kind: 'float' },
    ],
    items,
  };
}
