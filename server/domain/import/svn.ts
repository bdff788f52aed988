import type { XmlNode } from '../../lib/xml/stream.ts';
import { isEmail } from '../names.ts';
import { repositoryNameFault, repositoryNameKey } from '../svn/index.ts';
import type { ImportContext } from './context.ts';
import { wrong } from './fault.ts';
import { attribute, childOf, childrenOf, required, trimmed } from './nodes.ts';

export interface ImportedRepository {
  name: string;
  accessFile: string;
  notifications: { path: string; emails: string[] }[];
  /** where in the archive its revisions lie */
  dump: string | undefined;
  node: XmlNode;
}

function notificationOf(node: XmlNode, { leave }: Pick<ImportContext, 'leave'>) {
  const given = (attribute(node, 'emails') ?? '').split(/[,;\s]+/).filter((email) => email !== '');
  for (const email of given.filter((one) => !isEmail(one))) leave(node, `@emails[${email}]`);
  return { path: required(node, 'path'), emails: [...new Set(given.filter(isEmail))] };
}

/** The Subversion repositories of a project. */
export function readRepositories(project: XmlNode, context: Pick<ImportContext, 'leave'>): ImportedRepository[] {
  const names = new Set<string>();
  return childrenOf(childOf(project, 'svn'), 'repository').map((node) => {
    const name = required(node, 'name');
    const fault = repositoryNameFault(name);
    if (fault !== undefined) throw wrong(node, fault);
    if (names.has(repositoryNameKey(name))) throw wrong(node, `two repositories have the name ${name}.`);
    names.add(repositoryNameKey(name));
    const notifications = childrenOf(node, 'notification').map((one) => notificationOf(one, context));
    return {
      name,
      accessFile: trimmed(childOf(node, 'access-file')),
      notifications: notifications.filter(({ emails }) => emails.length > 0),
      dump: attribute(node, 'dump-file')?.trim(),
      node,
    };
  });
}
