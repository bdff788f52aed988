import { projectNameOf } from '../archive/names.ts';
import { type FoundObject, issuesOfOneProject, type NamedDocument, objectsOf } from '../documents.ts';
import { type CreationInfo, foreignHistory, undatedLinks } from '../history.ts';
import { type Json, numberIn, objectIn, objectsIn, textIn } from '../json.ts';
import { childType, linkTo } from '../links.ts';
import { describedMilestones } from '../milestones.ts';
import {
  assigneeKey,
  beyond,
  descriptionKey,
  ForeignFault,
  type ForeignItem,
  type ForeignPerson,
  type ForeignProject,
  linksKey,
  type Losses,
  statusKey,
  titleKey,
} from '../model.ts';
import { withLineBreaks } from '../text/line-breaks.ts';
import { githubEvents, loginOf, githubStatus } from './events.ts';

interface Gathered {
  issues: Json[];
  comments: Json[];
  events: FoundObject[];
  /** accounts, by login */
  users: Map<string, Json>;
  repository: Json;
}

const isIssue = (object: Json): boolean =>
  'number' in object && 'title' in object && 'user' in object && 'labels' in object;
const isEvent = (object: Json): boolean => typeof object['event'] === 'string' && object['event'] !== 'commented';
const isComment = (object: Json): boolean =>
  'body' in object && ('issue_url' in object || object['event'] === 'commented');

/** Answers of the REST API are known by their members. */
function gather(documents: readonly NamedDocument[]): Gathered {
  const gathered: Gathered = { issues: [], comments: [], events: [], users: new Map(), repository: {} };
  for (const found of objectsOf(documents)) {
    const { object } = found;
    if (isIssue(object)) gathered.issues.push(object);
    else if (isComment(object)) gathered.comments.push(object);
    else if (isEvent(object)) gathered.events.push(found);
    else if ('full_name' in object && 'owner' in object) gathered.repository = object;
    else if ('login' in object) gathered.users.set(textIn(object, 'login'), object);
  }
  return gathered;
}

const insiders = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** People of the repository get accounts. For everyone else on GitHub, their name is kept, unless the mapping differs. */
function peopleIn({ issues, comments, events, users }: Gathered): ForeignPerson[] {
  const people = new Map<string, ForeignPerson>();
  const add = (user: Json, isMember: boolean): void => {
    const username = loginOf(user);
    const known = people.get(username);
    const account = users.get(username);
    const isAccount = isMember && username !== 'ghost' && textIn(user, 'type') !== 'Bot';
    people.set(username, {
      username,
      realName: textIn(account ?? {}, 'name'),
      email: textIn(account ?? {}, 'email'),
      account: isAccount || known?.account === 'open' ? 'open' : 'none',
      isMember: isAccount || known?.isMember === true,
    });
  };
  for (const object of [...issues, ...comments]) {
    add(objectIn(object, 'user'), insiders.includes(textIn(object, 'author_association')));
    for (const assignee of objectsIn(object, 'assignees')) add(assignee, true);
  }
  for (const { object } of events) {
    add(objectIn(object, 'actor'), false);
    if ('assignee' in object) add(objectIn(object, 'assignee'), false);
  }
  return [...people.values()];
}

/** The number of an issue at the end of its address. Issues of other repositories have the same numbers: 'other'. */
const numberAt = (address: string, repository: string): string => {
  const [, of = '', number = ''] = /([^/]+\/[^/]+)\/(?:issues|pull|pulls)\/(\d+)$/.exec(address) ?? [];
  return of.toLowerCase() === repository.toLowerCase() || number === '' ? number : 'other';
};

/** Groups by issue, without records of pull requests, which are counted. */
function byIssue<Value>(
  values: readonly Value[],
  numberOf: (value: Value) => string,
  known: ReadonlySet<string>,
  onOther: (where: string) => void,
) {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const number = numberOf(value);
    if (known.has(number)) groups.set(number, [...(groups.get(number) ?? []), value]);
    else onOther(number === 'other' ? 'issues of other repositories' : 'pull requests');
  }
  return groups;
}

const creationOf = (issue: Json): CreationInfo => ({
  by: loginOf(objectIn(issue, 'user')),
  on: textIn(issue, 'created_at'),
});

const labelsOf = (issue: Json): string[] =>
  (Array.isArray(issue['labels']) ? issue['labels'] : []).map((label: unknown) =>
    typeof label === 'string' ? label : textIn(label as Json, 'name'),
  );

const typeOfIssue = (issue: Json): string => textIn(objectIn(issue, 'type'), 'name') || 'Issue';

/** The repository of an issue: `https://github.com/owner/name`. */
const repositoryOf = (issue: Json): string => textIn(issue, 'html_url').replace(/\/issues\/\d+$/, '');

/** The REST API can't read these, and the ones of private repositories need a session. */
const uploads =
  /https:\/\/(?:github\.com\/(?:user-attachments\/(?:assets|files)|[\w.-]+\/[\w.-]+\/(?:assets|files))\/|(?:private-)?user-images\.githubusercontent\.com\/)[^\s)"'>\]]+/g;

function countLosses({ issues, comments }: Gathered, losses: Losses): void {
  const reactions = [...issues, ...comments].map((one) => numberIn(objectIn(one, 'reactions'), 'total_count') ?? 0);
  losses.leave(
    'reactions',
    reactions.reduce((sum, count) => sum + count, 0),
  );
  losses.leave('locked conversations', issues.filter((issue) => issue['locked'] === true).length);
  losses.leave('dates and descriptions of milestones', describedMilestones(issues, ['due_on']));
  const texts = [...issues, ...comments].map((one) => textIn(one, 'body'));
  losses.leave(
    'attachments in texts, which stay on GitHub',
    texts.reduce((sum, text) => sum + (text.match(uploads)?.length ?? 0), 0),
  );
}

/** Converts issues of a GitHub repository, with their comments and events. */
export function convertGithub(
  documents: readonly NamedDocument[],
  losses: Losses,
): ForeignProject & { repository: string } {
  const gathered = gather(documents);
  const isPull = (issue: Json): boolean => (issue['pull_request'] ?? null) !== null;
  const numbered = { number: 'number', address: 'html_url' };
  const issues = issuesOfOneProject(
    gathered.issues.filter((one) => !isPull(one)),
    numbered,
    losses,
  );
  const [first] = issues;
  if (first === undefined) throw new ForeignFault('There are no issues in these answers of GitHub.');
  const repository = repositoryOf(first);
  const fullName = repository.split('/').slice(-2).join('/');
  losses.leave('pull requests', gathered.issues.filter(isPull).length);
  countLosses({ ...gathered, issues }, losses);
  const creations = new Map(issues.map((issue) => [textIn(issue, 'number'), creationOf(issue)]));
  const known = new Set(creations.keys());
  const comments = byIssue(
    [...new Map(gathered.comments.map((one) => [textIn(one, 'id'), one])).values()],
    (comment) => numberAt(textIn(comment, 'issue_url'), fullName),
    known,
    (where) => losses.leave(`comments on ${where}`),
  );
  for (const issue of issues) {
    const found = comments.get(textIn(issue, 'number'))?.length ?? 0;
    losses.leave('comments that are not in the export', beyond(numberIn(issue, 'comments'), found));
  }
  const eventNumber = ({ object, issue }: FoundObject): string => {
    const of = objectIn(object, 'issue');
    return numberAt(textIn(of, 'html_url') || textIn(of, 'url'), fullName) || textIn(of, 'number') || issue;
  };
  const events = byIssue(gathered.events, eventNumber, known, (where) => losses.leave(`events of ${where}`));
  const children = new Map<string, string[]>();
  for (const issue of issues) {
    const parent = numberAt(textIn(issue, 'parent_issue_url'), fullName);
    if (parent !== '' && !known.has(parent)) losses.leave('links to items that are not in the export');
    else if (parent !== '') children.set(parent, [...(children.get(parent) ?? []), textIn(issue, 'number')]);
  }
  const items = issues.map((issue): ForeignItem => {
    const id = textIn(issue, 'number');
    const own = creations.get(id) ?? creationOf(issue);
    const links = (children.get(id) ?? []).map((child) => linkTo(childType, child));
    const happened = githubEvents(
      (events.get(id) ?? []).map(({ object }) => object),
      comments.get(id) ?? [],
      losses,
    );
    const current = new Map<string, string | string[]>([
      [titleKey, textIn(issue, 'title')],
      [descriptionKey, withLineBreaks(textIn(issue, 'body'))],
      [statusKey, githubStatus(issue)],
      [assigneeKey, objectsIn(issue, 'assignees').map(loginOf)],
      ['labels', labelsOf(issue)],
      ['milestone', textIn(objectIn(issue, 'milestone'), 'title')],
      [linksKey, links],
    ]);
    return {
      id,
      number: Number(id),
      type: typeOfIssue(issue),
      address: textIn(issue, 'html_url'),
      updatedOn: textIn(issue, 'updated_at'),
      changes: foreignHistory({ ...own, current }, [
        ...happened,
        ...undatedLinks(own, links, (target) => creations.get(target)),
      ]),
      files: [],
    };
  });
  const name = repository.split('/').at(-1) ?? '';
  const used = new Set(items.flatMap(({ changes }) => changes.flatMap(({ values }) => values.get(statusKey) ?? [])));
  return {
    repository,
    shortname: projectNameOf(name),
    label: name,
    description: textIn(gathered.repository, 'description'),
    access: gathered.repository['private'] === false ? 'public' : 'private',
    format: 'commonmark',
    people: peopleIn(gathered),
    types: [...new Set(items.map(({ type }) => type))],
    statuses: [...new Set(['Open', 'Closed', ...used])].map((status) => ({ name: status, isOpen: status === 'Open' })),
    fields: [
      { key: titleKey, label: 'Title', kind: 'string' },
      { key: descriptionKey, label: 'Description', kind: 'text' },
      { key: statusKey, label: 'Status', kind: 'choice', values: ['Open', 'Closed'] },
      { key: assigneeKey, label: 'Assignees', kind: 'persons' },
      { key: 'labels', label: 'Labels', kind: 'labels' },
      { key: 'milestone', label: 'Milestone', kind: 'choice' },
    ],
    items,
  };
}
