import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { Report } from '../../reports/report.ts';
import type { Tracker } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { formElements } from '../form/form.ts';
import { permissionsElement } from './permissions.ts';
import { trackerReference } from './references.ts';
import { reportsElement } from './reports.ts';
import { rulesElement } from '../workflow/rules.ts';
import { semanticsElement } from './semantics.ts';
import { webhooksElement } from './webhooks.ts';
import { workflowElement } from '../workflow/workflow.ts';

const levelOf = ({ hasNotifications, notifiesStatusOnly = false }: Tracker): number => {
  if (!hasNotifications) return 1;
  return notifiesStatusOnly ? 2 : 0;
};

const cannedResponses = ({ cannedResponses: responses = [] }: Tracker): Element =>
  element(
    'cannedResponses',
    {},
    responses.map(({ title, body }) =>
      element('cannedResponse', {}, [element('title', {}, title), element('body', {}, body)]),
    ),
  );

/** Preserved attributes. The level of notifications replaces the old attribute, which is omitted. */
function attributesOf({ kept }: Tracker): Record<string, string> {
  const { stop_notification: _old, ...attributes } = kept?.attributes ?? {};
  return attributes;
}

/** The structure of a tracker, without its artifacts. The order of the parts is that of the format. */
export function trackerElement(tracker: Tracker, context: ExportContext, reports: readonly Report[] = []): Element {
  const attributes = {
    id: trackerReference(tracker.id),
    parent_id: tracker.parentId === null ? '0' : trackerReference(tracker.parentId),
    instantiate_for_new_projects: tracker.isInstantiatedForNewProjects,
    notifications_level: levelOf(tracker),
    use_private_comments: tracker.usesPrivateComments,
    enable_move_artifacts: tracker.isMoveEnabled,
    ...attributesOf(tracker),
  };
  return element('tracker', attributes, [
    element('name', {}, tracker.label),
    element('item_name', {}, tracker.itemName),
    element('description', {}, tracker.description),
    element('color', {}, tracker.color),
    ...unlessEmpty('submit_instructions', tracker.kept?.instructions.submit ?? ''),
    ...unlessEmpty('browse_instructions', tracker.kept?.instructions.browse ?? ''),
    cannedResponses(tracker),
    formElements(tracker, null, context),
    semanticsElement(tracker),
    rulesElement(tracker.rules),
    ...reportsElement(tracker, reports, context),
    ...workflowElement(tracker.workflow, context),
    ...webhooksElement(tracker.webhooks ?? [], context),
    permissionsElement(tracker, context),
  ]);
}
