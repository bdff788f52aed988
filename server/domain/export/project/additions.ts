import { type Element, element, renderElement } from '../../../lib/xml/element.ts';
import type { PortableDashboard } from '../../dashboards/dashboard.ts';
import { type KeptElement, keptToXml } from '../../kept/kept.ts';
import type { Report } from '../../reports/report.ts';
import type { PortableWebhook } from '../../trackers/portable-webhook.ts';
import type { GroupNumber, Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { groupConstants } from '../people/groups.ts';
import { fieldSettings } from '../form/settings.ts';
import { boardElement } from '../tracker/board.ts';
import { csvMappingsElement } from '../tracker/csv-mappings.ts';
import { notificationsElement } from '../tracker/notifications.ts';
import { reportsElement } from '../tracker/reports.ts';
import { webhooksElement } from '../tracker/webhooks.ts';
import { trackerReference } from '../tracker/references.ts';
import { workflowElement } from '../workflow/workflow.ts';
import { dashboardParts } from './dashboards.ts';
import { exportedNames, keptProjectElements, planningAdditions } from './kept-parts.ts';
import { type ExportedLinkType, naturesElement } from './natures.ts';
import type { ExportedPlanning } from './plannings.ts';
import { type ExportedRepository, repositoriesElement } from './svn.ts';

/** The document beside `project.xml` with everything that the public format has no place for. */
export const additionsFile = 'hearth.xml';

export interface ExportedState {
  status: string;
  isTemplate: boolean;
  /** whether people with closed accounts are members, whom other platforms don't add */
  hasClosedMembers: boolean;
  /** null: none */
  headerBackground: string | null;
  /** of the project without its trackers */
  webhooks: readonly PortableWebhook[];
  /** the values of the platform's own fields, by their names */
  fields: readonly NamedValue[];
  categories: readonly NamedValue[];
  /** groups that administer the Subversion repositories */
  svnAdministrators: readonly GroupNumber[];
}

interface NamedValue {
  name: string;
  value: string;
}

interface Exported extends ExportedState {
  trackers: readonly { tracker: Tracker; reports: readonly Report[] }[];
  repositories: readonly ExportedRepository[];
  linkTypes: readonly ExportedLinkType[];
  dashboards: readonly PortableDashboard[];
  kept: readonly KeptElement[];
  plannings: readonly ExportedPlanning[];
  hasArtifact: (id: number) => boolean;
  groupName: ExportContext['groupName'];
}

type Write = (context: ExportContext) => Element[];

/** The complete form of a part, if the public one is shorter. */
function whereRicher(write: Write, context: ExportContext): Element[] {
  // The public document has already reported all omissions.
  const silent = { ...context, leave: () => undefined };
  const whole = write({ ...silent, hasAdditions: true });
  const render = (elements: readonly Element[]): string => elements.map(renderElement).join('');
  return render(whole) === render(write(silent)) ? [] : whole;
}

/** The parts of a tracker that its public document shortens or omits. */
export const trackerAdditions = (tracker: Tracker, reports: readonly Report[], context: ExportContext): Element[] => [
  ...whereRicher((form) => reportsElement(tracker, reports, form), context),
  ...whereRicher((form) => workflowElement(tracker.workflow, form), context),
  ...whereRicher((form) => webhooksElement(tracker.webhooks ?? [], form), context),
  ...fieldSettings(tracker),
  ...notificationsElement(tracker, context),
  ...boardElement(tracker),
  ...csvMappingsElement(tracker),
  ...(tracker.formerNames ?? []).map((name) => element('former_name', {}, name)),
];

/** All dashboards. An empty list also replaces the dashboards of the public document, which have been removed here. */
function dashboardElements(exported: Exported): Element[] {
  const { dashboards, kept } = exported;
  const nameOf = exportedNames(exported);
  const elements = dashboardParts(dashboards).children.flatMap((one) => keptToXml(one, nameOf));
  const isPublic = kept.some(({ name, children }) => name === 'dashboards' && children.length > 0);
  return elements.length === 0 && !isPublic ? [] : [element('dashboards', {}, elements)];
}

function projectAdditions(state: ExportedState, { groupName }: Pick<ExportContext, 'groupName'>): Element[] {
  const { status, isTemplate, hasClosedMembers, headerBackground } = state;
  const attributes = {
    status: status === 'active' ? undefined : status,
    is_template: isTemplate ? 1 : undefined,
    has_closed_members: hasClosedMembers ? 1 : undefined,
    header_background: headerBackground ?? undefined,
  };
  const administrators = state.svnAdministrators.flatMap((number) => groupConstants[number] ?? groupName(number) ?? []);
  const parts = [
    ...webhooksElement(state.webhooks, { hasAdditions: true }),
    ...state.fields.map((field) => element('project_field', { ...field })),
    ...state.categories.map((category) => element('project_category', { ...category })),
    ...administrators.map((ugroup) => element('svn_administrators', { ugroup })),
  ];
  const isUsual = Object.values(attributes).every((value) => value === undefined) && parts.length === 0;
  return isUsual ? [] : [element('project', attributes, parts)];
}

/** undefined: the public document has everything. */
export function additionsElement(exported: Exported, context: ExportContext): Element | undefined {
  const { trackers, repositories, linkTypes, kept } = exported;
  const { repositories: references, agile } = keptProjectElements(kept, exported);
  const parts = [
    ...projectAdditions(exported, context),
    ...trackers.flatMap(({ tracker, reports }) => {
      const own = trackerAdditions(tracker, reports, context);
      return own.length === 0 ? [] : [element('tracker', { id: trackerReference(tracker.id) }, own)];
    }),
    ...whereRicher((form) => repositoriesElement(repositories, references, form), context),
    ...whereRicher((form) => naturesElement(linkTypes, form), context),
    ...planningAdditions(exported.plannings, { agile }),
    ...dashboardElements(exported),
  ];
  return parts.length === 0 ? undefined : element('hearth', { version: 1 }, parts);
}
