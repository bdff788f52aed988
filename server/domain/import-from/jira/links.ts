import type { ForeignEvent } from '../history.ts';
import { childType, linkTo, targetOf } from '../links.ts';
import { linksKey, type Losses } from '../model.ts';
import type { JiraChange, JiraIssue } from './issue.ts';

/** Custom fields whose values are keys of issues above. */
const fieldsOfParents: readonly string[] = ['Epic Link', 'Parent Link'];
/** The same fields in changelogs, and the entries in the changelog of the issue above. */
const changesOfParents: readonly string[] = [...fieldsOfParents, 'Parent', 'IssueParentAssociation'];
const changesOfChildren: readonly string[] = ['Epic Child', 'Parent Child'];

/** The key of an issue of the export, by its key or id. */
type KeyOf = (given: string) => string | undefined;

export function keysIn(issues: readonly JiraIssue[]): KeyOf {
  const keys = new Map(issues.flatMap(({ id, key }) => [[id, key] as const, [key, key] as const]));
  keys.delete('');
  return (given) => keys.get(given);
}

/** Fields that name an issue above become links. Fields that name an issue outside of the export remain texts. */
export function withParents(issue: JiraIssue, keyOf: KeyOf): JiraIssue {
  const parents = fieldsOfParents.flatMap((name) => {
    const { value = '' } = issue.custom.get(name) ?? {};
    return typeof value === 'string' && keyOf(value) !== undefined ? [[name, value] as const] : [];
  });
  const left = new Set(parents.map(([name]) => name));
  return {
    ...issue,
    parents: [...issue.parents, ...parents.map(([, key]) => key)],
    custom: new Map([...issue.custom].filter(([name]) => !left.has(name))),
  };
}

/**
 * Links of each issue, by key: links that begin there, and its children. An export may contain a link at only one end.
 */
export function linksOfIssues(issues: readonly JiraIssue[], keyOf: KeyOf, losses: Losses): Map<string, string[]> {
  const links = new Map(issues.map(({ key, links: own }) => [key, own.map(({ type, to }) => linkTo(type, to))]));
  const add = (type: string, from: string, to: string, isSame: (link: string) => boolean): void => {
    const [source, target] = [keyOf(from), keyOf(to)];
    if (source === undefined || target === undefined) losses.leave('links to items that are not in the export');
    else if (!links.get(source)?.some(isSame)) links.get(source)?.push(linkTo(type, target));
  };
  for (const { key, parents, children, linkedFrom } of issues) {
    // The words for a type differ between the two ends.
    for (const { type, from } of linkedFrom) add(type, from, key, (link) => targetOf(link) === key);
    const isChild = (child: string) => (link: string) => link === linkTo(childType, keyOf(child) ?? child);
    for (const parent of parents.filter((one) => one !== '')) add(childType, parent, key, isChild(key));
    for (const child of children.filter((one) => one !== '')) add(childType, key, child, isChild(child));
  }
  return links;
}

/** Whether the history of the links shows a change: both its values are issues of the export, or empty. */
export function isChangeOfLinks({ field, from, fromText, to, toText }: JiraChange, keyOf: KeyOf): boolean {
  const isKnown = (id: string, text: string): boolean => id + text === '' || (keyOf(text) ?? keyOf(id)) !== undefined;
  const isNamed = changesOfParents.includes(field) || changesOfChildren.includes(field);
  return isNamed && isKnown(from, fromText) && isKnown(to, toText);
}

/** The events of each parent, by key. They are in the changelogs of its children. */
export function parentEvents(
  issues: readonly JiraIssue[],
  keyOf: KeyOf,
  usernameOf: (id: string) => string,
): Map<string, ForeignEvent[]> {
  const events = new Map<string, ForeignEvent[]>();
  for (const { key, history } of issues) {
    for (const { by, on, changes } of history) {
      for (const { field, from, fromText, to, toText } of changes) {
        if (!changesOfParents.includes(field)) continue;
        const link = linkTo(childType, key);
        const add = (parent: string | undefined, added: string[], removed: string[]): void => {
          if (parent === undefined) return;
          const event = { by: usernameOf(by.id), on, edits: [{ key: linksKey, added, removed }] };
          events.set(parent, [...(events.get(parent) ?? []), event]);
        };
        add(keyOf(fromText) ?? keyOf(from), [], [link]);
        add(keyOf(toText) ?? keyOf(to), [link], []);
      }
    }
  }
  return events;
}
