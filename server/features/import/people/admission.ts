import { type Leaving, readParts } from '../../../domain/import/context.ts';
import type { ImportedGroups } from '../../../domain/import/project/project.ts';
import { wrong } from '../../../domain/import/xml/fault.ts';
import { trimmed } from '../../../domain/import/xml/nodes.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import type { Lookup } from './lookup.ts';

interface Terms {
  /** the archive says that people with closed accounts are members */
  admitsClosed: boolean;
  /** whether the project excludes restricted users */
  excludesRestricted: boolean;
}

/** The groups without people who can't join a project. These are reported. */
export function admittedGroups(
  groups: ImportedGroups,
  { user, account }: Pick<Lookup, 'user' | 'account'>,
  { admitsClosed, excludesRestricted }: Terms,
  context: Leaving,
): ImportedGroups {
  function admit(node: XmlNode): XmlNode | undefined {
    if (user(node) === undefined) {
      const name = trimmed(node);
      if (name !== '') throw wrong(node, `${name} is nobody.`);
      return undefined;
    }
    const { name = '', status = '' } = account(node) ?? {};
    if (!admitsClosed && ['S', 'D'].includes(status)) throw wrong(node, `the account of ${name} is closed.`);
    if (excludesRestricted && status === 'R') {
      throw wrong(node, `${name} is restricted, and the project is closed to restricted users.`);
    }
    return node;
  }
  const admitted = (nodes: readonly XmlNode[]): XmlNode[] => readParts(context, nodes, admit);
  return {
    ...groups,
    members: admitted(groups.members),
    administrators: admitted(groups.administrators),
    others: groups.others.map((group) => ({ ...group, members: admitted(group.members) })),
  };
}
