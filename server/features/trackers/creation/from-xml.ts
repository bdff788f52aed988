import type { Tx } from '../../../db/index.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import { DocumentFault, faultOf, faultText } from '../../../domain/import/xml/fault.ts';
import { withTrackerAdditions } from '../../../domain/import/xml/additions.ts';
import { trackerAdditionsDocument, trackerDocument } from '../../../domain/import/xml/known-project.ts';
import { attribute, trimmed } from '../../../domain/import/xml/nodes.ts';
import { type ImportedTracker, readTracker, type TrackerNames } from '../../../domain/import/tracker/tracker.ts';
import { invalid } from '../../../domain/trackers/structure/context.ts';
import { XmlError } from '../../../lib/xml/read.ts';
import { pathOf, streamXml, type XmlNode } from '../../../lib/xml/stream.ts';
import { staticGroupsOf } from '../../user-groups/index.ts';
import { findUserByName, findUsersByEmail, findUsersByLdapId } from '../../users/index.ts';
import { listLinkTypes } from '../store/trackers.ts';

/** A tracker read from a document, and the omitted parts. */
export interface TrackerFromXml {
  imported: ImportedTracker;
  left: Map<string, number>;
}

async function nodeIn(text: string, roots: typeof trackerDocument, leave: (path: string) => void): Promise<XmlNode> {
  async function* texts(): AsyncGenerator<string> {
    yield text;
  }
  let root: XmlNode | undefined;
  for await (const node of streamXml(texts(), { roots, onUnknown: leave })) {
    // A template has no artifacts.
    if (node.name === 'artifact') leave(pathOf(node));
    else root = node;
  }
  if (root === undefined) throw new Error('the document has no root');
  return root;
}

/** The tracker, with the additions that an export has in a processing instruction after it. */
async function rootOf(text: string, leave: (path: string) => void): Promise<XmlNode> {
  const root = await nodeIn(text, trackerDocument, leave);
  const start = text.lastIndexOf('<?hearth ');
  const [, additions] = (start === -1 ? null : /^<\?hearth ([^]*?)\?>/.exec(text.slice(start))) ?? [];
  if (additions === undefined) return root;
  return withTrackerAdditions(root, await nodeIn(additions, trackerAdditionsDocument, leave));
}

const allNodes = (node: XmlNode): XmlNode[] => [node, ...node.children.flatMap(allNodes)];

/** The users that the document names. All of them must exist. */
async function usersIn(tx: Tx, root: XmlNode): Promise<Map<XmlNode, number>> {
  const found = new Map<XmlNode, number>();
  for (const node of allNodes(root).filter((one) => attribute(one, 'format') !== undefined)) {
    const [format, name] = [attribute(node, 'format'), trimmed(node)];
    const [user] =
      format === 'ldap'
        ? await findUsersByLdapId(tx, name)
        : format === 'email'
          ? await findUsersByEmail(tx, name)
          : [await findUserByName(tx, name)];
    if (user !== undefined) found.set(node, user.id);
  }
  return found;
}

async function contextOf(tx: Tx, projectId: number, root: XmlNode, leave: (path: string) => void) {
  const users = await usersIn(tx, root);
  const groups = new Map((await staticGroupsOf(tx, projectId)).map((group) => [group.name_key, group.id]));
  const linkTypes = new Set((await listLinkTypes(tx)).map((type) => type.shortname));
  const user = (node: XmlNode): number => {
    const id = users.get(node);
    if (id === undefined) throw new DocumentFault(node, `there is no user ${JSON.stringify(trimmed(node))}.`);
    return id;
  };
  const context: ImportContext = {
    groupNamed: (name) => groups.get(name.toLowerCase()),
    isLinkType: (shortname) => linkTypes.has(shortname),
    leave: (node, detail) => leave(`${pathOf(node)}${detail}`),
    user,
    author: (node) => ({ id: user(node) }),
  };
  return context;
}

/** Reads `tracker.xml` for a project. References to other trackers of the original project are ignored. */
export async function readTrackerXml(
  tx: Tx,
  projectId: number,
  text: string,
  names: TrackerNames,
): Promise<TrackerFromXml> {
  const left = new Map<string, number>();
  const leave = (path: string): void => void left.set(path, (left.get(path) ?? 0) + 1);
  try {
    const root = await rootOf(text, leave);
    const imported = readTracker(root, await contextOf(tx, projectId, root, leave), names);
    return { imported, left };
  } catch (error) {
    if (error instanceof XmlError) throw invalid(error.message);
    if (error instanceof DocumentFault) throw invalid(faultText(faultOf('tracker.xml', error)));
    throw error;
  }
}
