import type { XmlElement } from '../../../lib/xml/read.ts';
import { mentioned } from '../text/mentions.ts';
import { descriptionKey, ForeignFault, type Losses, titleKey } from '../model.ts';
import {
  type JiraExport,
  type JiraIssue,
  type JiraUser,
  type JiraValue,
  linkTypeOf,
  nobody,
  plainName,
} from './issue.ts';

const childrenOf = (node: XmlElement | undefined, name: string): XmlElement[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const childOf = (node: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(node, name)[0];
const textIn = (node: XmlElement | undefined, name: string): string => childOf(node, name)?.text.trim() ?? '';
const textsIn = (node: XmlElement | undefined, name: string): string[] =>
  childrenOf(node, name).map(({ text }) => text.trim());

/** Unassigned and anonymous are -1. */
function userOf(node: XmlElement | undefined): JiraUser {
  const id = node?.attributes['username'] ?? node?.attributes['accountid'] ?? '';
  if (id === '' || id === '-1') return nobody;
  const realName = node?.text.trim() ?? '';
  const username = node?.attributes['username'] ?? plainName(realName);
  return { id, username, realName, email: '', isActive: true };
}

const userNamed = (id: string): JiraUser =>
  id === '' ? nobody : { id, username: id, realName: '', email: '', isActive: true };

const profile = /<a\b([^>]*\bclass="[^"]*\buser-hover\b[^>]*)>([^<]*)<\/a>/g;
const anyId = /\b(?:accountid|data-account-id|data-username|rel)="(?!no)([^"]+)"/i;

/** The people that texts link to: their names, by their ids. */
const mentionsIn = (html: string): [id: string, name: string][] =>
  [...html.matchAll(profile)].map(([, attributes = '', name = '']) => [anyId.exec(attributes)?.[1] ?? '', name.trim()]);

/** Links to profiles are mentions. Comments and texts that were written for another version have their markup. */
const withMentionsIn = (html: string): string =>
  html
    .replaceAll(profile, (whole, attributes: string) => {
      const id = anyId.exec(attributes)?.[1];
      return id === undefined ? whole : mentioned(id);
    })
    .replaceAll(/\[~(?:accountid:)?([^\]\n<]+)\]/g, (_, id: string) => mentioned(id));

/** Links to issues are references without the link, so that they can name the new artifacts. */
const withoutIssueLinks = (html: string): string =>
  withMentionsIn(html).replaceAll(/<a\b[^>]*href="[^"]*\/browse\/([A-Z][A-Z0-9_]+-\d+)[^"]*"[^>]*>[^]*?<\/a>/g, '$1');

function customIn(item: XmlElement): Map<string, JiraValue> {
  const fields = childrenOf(childOf(item, 'customfields'), 'customfield');
  return new Map(
    fields.flatMap((field): [string, JiraValue][] => {
      const values = childrenOf(childOf(field, 'customfieldvalues'), 'customfieldvalue')
        .map(({ text }) => text.trim())
        .filter((text) => text !== '');
      const [value = ''] = values;
      const name = textIn(field, 'customfieldname');
      const type = field.attributes['key'] ?? '';
      if (values.length === 0 || /gh-lexo-rank|devsummary/.test(type)) return [];
      if (type.endsWith(':multiuserpicker')) return [[name, { kind: 'persons', value: values }]];
      if (values.length > 1 || /multi|label|sprint/.test(type)) return [[name, { kind: 'choices', value: values }]];
      if (type.endsWith(':float')) return [[name, { kind: 'float', value }]];
      if (type.endsWith(':select') || type.endsWith(':radiobuttons')) return [[name, { kind: 'choice', value }]];
      if (type.endsWith(':userpicker')) return [[name, { kind: 'person', value }]];
      if (type.endsWith(':textarea')) return [[name, { kind: 'text', value: withoutIssueLinks(value) }]];
      if (type.endsWith(':datetime')) return [[name, { kind: 'time', value }]];
      return [[name, { kind: type.includes('date') ? 'date' : 'string', value }]];
    }),
  );
}

function linksOf(item: XmlElement): JiraIssue['links'] {
  return childrenOf(childOf(item, 'issuelinks'), 'issuelinktype').flatMap((type) =>
    childrenOf(type, 'outwardlinks').flatMap((outward) =>
      childrenOf(outward, 'issuelink').map((link) => ({
        type: linkTypeOf(outward.attributes['description'] ?? textIn(type, 'name')),
        to: textIn(link, 'issuekey'),
      })),
    ),
  );
}

/** The label of such a link depends on its end, so its type is identified by its name. */
const linkedFrom = (item: XmlElement): JiraIssue['linkedFrom'] =>
  childrenOf(childOf(item, 'issuelinks'), 'issuelinktype').flatMap((type) =>
    childrenOf(type, 'inwardlinks').flatMap((inward) =>
      childrenOf(inward, 'issuelink').map((link) => ({
        type: linkTypeOf(textIn(type, 'name')),
        from: textIn(link, 'issuekey'),
      })),
    ),
  );

const secondsPerHour = 3600;

function issueOf(item: XmlElement): JiraIssue {
  const key = childOf(item, 'key');
  const link = textIn(item, 'link');
  const resolution = textIn(item, 'resolution');
  const category = childOf(item, 'statusCategory')?.attributes['key'];
  const seconds = Number(childOf(item, 'timeoriginalestimate')?.attributes['seconds'] ?? 0);
  return {
    id: key?.attributes['id'] ?? '',
    key: key?.text.trim() ?? '',
    type: textIn(item, 'type') || 'Issue',
    status: textIn(item, 'status'),
    isClosed: category === undefined ? undefined : category === 'done',
    address: link,
    isPrivate: textIn(item, 'security') !== '',
    reporter: userOf(childOf(item, 'reporter')),
    assignee: userOf(childOf(item, 'assignee')),
    created: textIn(item, 'created'),
    updated: textIn(item, 'updated'),
    values: new Map<string, string | string[]>([
      [titleKey, textIn(item, 'summary')],
      [descriptionKey, withoutIssueLinks(textIn(item, 'description'))],
      ['priority', textIn(item, 'priority')],
      ['resolution', resolution === 'Unresolved' ? '' : resolution],
      ['due_date', textIn(item, 'due')],
      ['environment', withoutIssueLinks(textIn(item, 'environment'))],
      ['labels', textsIn(childOf(item, 'labels'), 'label')],
      ['components', textsIn(item, 'component')],
      ['fix_versions', textsIn(item, 'fixVersion')],
      ['affected_versions', textsIn(item, 'version')],
      ['estimate', seconds > 0 ? String(seconds / secondsPerHour) : ''],
    ]),
    custom: customIn(item),
    parents: [textIn(item, 'parent')],
    children: textsIn(childOf(item, 'subtasks'), 'subtask'),
    comments: childrenOf(childOf(item, 'comments'), 'comment').map((comment) => ({
      by: userNamed(comment.attributes['author'] ?? ''),
      on: comment.attributes['created'] ?? '',
      text: withoutIssueLinks(comment.text.trim()),
      isPrivate: (comment.attributes['rolelevel'] ?? comment.attributes['grouplevel'] ?? '') !== '',
    })),
    attachments: childrenOf(childOf(item, 'attachments'), 'attachment').map(({ attributes }) => ({
      by: userNamed(attributes['author'] ?? ''),
      on: attributes['created'] ?? '',
      id: attributes['id'] ?? '',
      name: attributes['name'] ?? '',
      type: '',
      size: Number(attributes['size']) || undefined,
      location: '',
    })),
    links: linksOf(item),
    linkedFrom: linkedFrom(item),
    history: [],
  };
}

const textsOf = (nodes: readonly XmlElement[]): string[] =>
  nodes.flatMap(({ text, children }) => [text, ...textsOf(children)]);

/** The XML (RSS) export of issues. Its texts are HTML. */
export function readJiraXml(roots: readonly XmlElement[], losses: Losses): JiraExport {
  const items = roots.flatMap((root) => {
    if (root.name !== 'rss') throw new ForeignFault(`An XML export of Jira is a <rss> document, not <${root.name}>.`);
    return childrenOf(childOf(root, 'channel'), 'item');
  });
  const sum = (name: string): number => items.reduce((total, item) => total + (Number(textIn(item, name)) || 0), 0);
  losses.leave('votes', sum('votes'));
  losses.leave('watchers', sum('watches'));
  return {
    issues: items.map(issueOf),
    format: 'html',
    mentioned: textsOf(items)
      .flatMap(mentionsIn)
      .map(([id, name]) => ({ ...nobody, id, username: plainName(name) || id, realName: name })),
    hasHistory: false,
    projectName: childOf(items[0], 'project')?.text.trim() ?? '',
  };
}
