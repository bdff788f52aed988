import { headerBackgrounds } from '../../../../contract/projects/integration.ts';
import { additionsFile } from '../../../domain/export/project/additions.ts';
import { withChildren, withPlanningAdditions, withTrackerAdditions } from '../../../domain/import/xml/additions.ts';
import { additionsDocument } from '../../../domain/import/xml/known-project.ts';
import { attribute, childOf, childrenOf } from '../../../domain/import/xml/nodes.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { documentFault, rootOf } from '../archive/document.ts';
import type { ImportSource } from '../archive/source.ts';
import { ImportRefused } from '../refusal.ts';

/** The document that Hearth writes beside `project.xml`. Its parts replace the same parts of the public document. */
export interface Additions {
  /** undefined: active */
  status: string | undefined;
  isTemplate: boolean;
  /** whether people with closed accounts are members */
  hasClosedMembers: boolean;
  headerBackground: string | null;
  /** parts of the project itself, not of its trackers */
  parts: XmlNode | undefined;
  tracker(node: XmlNode): XmlNode;
  project(root: XmlNode): XmlNode;
  /** undefined: only the public document has them */
  dashboards: XmlNode | undefined;
}

const none: Additions = {
  status: undefined,
  isTemplate: false,
  hasClosedMembers: false,
  headerBackground: null,
  parts: undefined,
  tracker: (node) => node,
  project: (root) => root,
  dashboards: undefined,
};

export async function readAdditions(source: ImportSource, onUnknown: (path: string) => void): Promise<Additions> {
  if ((await source.size(additionsFile)) === undefined) return none;
  const document = await rootOf(source, additionsFile, { roots: additionsDocument, onUnknown }).catch(
    (error: unknown) => {
      const fault = documentFault(additionsFile, error);
      throw fault === undefined ? error : new ImportRefused([fault]);
    },
  );
  const trackers = new Map(childrenOf(document, 'tracker').map((node) => [attribute(node, 'id') ?? '', node]));
  const tracker = (node: XmlNode): XmlNode => {
    const richer = trackers.get(attribute(node, 'id') ?? '');
    return richer === undefined ? node : withTrackerAdditions(node, richer);
  };
  const project = childOf(document, 'project');
  const picture = attribute(project, 'header_background');
  const headerBackground = headerBackgrounds.find((name) => name === picture) ?? null;
  if (picture !== undefined && headerBackground === null) onUnknown(`hearth/project@header_background[${picture}]`);
  return {
    status: attribute(project, 'status'),
    isTemplate: attribute(project, 'is_template') === '1',
    hasClosedMembers: attribute(project, 'has_closed_members') === '1',
    headerBackground,
    parts: project,
    tracker,
    dashboards: childOf(document, 'dashboards'),
    project(root) {
      const own = ['svn', 'natures'].flatMap((name) => childrenOf(document, name));
      const whole = withChildren(root, own);
      const plannings = childrenOf(childOf(document, 'plannings'), 'planning');
      const children = whole.children.map((child) => {
        if (child.name === 'agiledashboard') return withPlanningAdditions(child, plannings);
        if (child.name !== 'trackers') return child;
        return { ...child, children: child.children.map((one) => (one.name === 'tracker' ? tracker(one) : one)) };
      });
      return { ...whole, children };
    },
  };
}
