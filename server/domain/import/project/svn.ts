import type { XmlNode } from '../../../lib/xml/stream.ts';
import { isEmail } from '../../names.ts';
import { repositoryNameFault, repositoryNameKey } from '../../svn/index.ts';
import { type Leaving, readParts } from '../context.ts';
import { wrong } from '../xml/fault.ts';
import { attribute, childOf, childrenOf, flag, required, trimmed } from '../xml/nodes.ts';

/** Users and groups are elements that name them. */
export interface ImportedNotification {
  path: string;
  emails: string[];
  users: XmlNode[];
  groups: XmlNode[];
}

export interface ImportedRepository {
  name: string;
  accessFile: { content: string; hasDefaultPermissions: boolean };
  isReferenceMandatory: boolean;
  isMessageChangeAllowed: boolean;
  immutableTags: { paths: string[]; whitelist: string[] };
  notifications: ImportedNotification[];
  /** the path of its revisions in the archive */
  dump: string | undefined;
  node: XmlNode;
}

function notificationOf(node: XmlNode, { leave }: Leaving): ImportedNotification {
  const given = (attribute(node, 'emails') ?? '').split(/[,;\s]+/).filter((email) => email !== '');
  for (const email of given.filter((one) => !isEmail(one))) leave(node, `@emails[${email}]`);
  return {
    path: required(node, 'path'),
    emails: [...new Set(given.filter(isEmail))],
    users: childrenOf(node, 'user'),
    groups: childrenOf(node, 'ugroup'),
  };
}

const isForSomebody = ({ emails, users, groups }: ImportedNotification): boolean =>
  emails.length + users.length + groups.length > 0;

/** Rules before the first section belong to the root, as if they followed the default rules. */
function withRootSection(content: string): string {
  const first = content.split('\n').find((line) => line.trim() !== '' && !/^\s*[#;]/.test(line));
  return first === undefined || first.trim().startsWith('[') ? content : `[/]\n${content}`;
}

function settingsOf(node: XmlNode) {
  const accessFile = childOf(node, 'access-file');
  const tags = childOf(node, 'immutable-tags');
  return {
    accessFile: {
      content: withRootSection(trimmed(accessFile)),
      hasDefaultPermissions: accessFile === undefined || flag(accessFile, 'has-default-permissions', true),
    },
    isReferenceMandatory: flag(node, 'is-reference-mandatory', false),
    isMessageChangeAllowed: flag(node, 'is-message-change-allowed', false),
    immutableTags: {
      paths: childrenOf(tags, 'path').map(trimmed),
      whitelist: childrenOf(tags, 'whitelist').map(trimmed),
    },
  };
}

/** The Subversion repositories of a project. */
export function readRepositories(project: XmlNode, context: Leaving): ImportedRepository[] {
  const names = new Set<string>();
  return readParts(context, childrenOf(childOf(project, 'svn'), 'repository'), (node) => {
    const name = required(node, 'name');
    const fault = repositoryNameFault(name);
    if (fault !== undefined) throw wrong(node, fault);
    if (names.has(repositoryNameKey(name))) throw wrong(node, `two repositories have the name ${name}.`);
    names.add(repositoryNameKey(name));
    const notifications = readParts(context, childrenOf(node, 'notification'), (one) => notificationOf(one, context));
    return {
      name,
      ...settingsOf(node),
      notifications: notifications.filter(isForSomebody),
      dump: attribute(node, 'dump-file')?.trim(),
      node,
    };
  });
}
