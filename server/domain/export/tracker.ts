import { type Element, element } from '../../lib/xml/element.ts';
import type { Tracker } from '../trackers/tracker.ts';
import type { ExportContext } from './context.ts';
import { formElements } from './form.ts';
import { permissionsElement } from './permissions.ts';
import { trackerReference } from './references.ts';
import { rulesElement } from './rules.ts';
import { semanticsElement } from './semantics.ts';
import { workflowElement } from './workflow.ts';

const notificationLevels = { all: 0, none: 1 };

/** The structure of a tracker, without its artifacts. The order of the parts is that of the format. */
export function trackerElement(tracker: Tracker, context: ExportContext): Element {
  const attributes = {
    id: trackerReference(tracker.id),
    parent_id: tracker.parentId === null ? '0' : trackerReference(tracker.parentId),
    instantiate_for_new_projects: tracker.isInstantiatedForNewProjects,
    notifications_level: tracker.hasNotifications ? notificationLevels.all : notificationLevels.none,
    use_private_comments: tracker.usesPrivateComments,
    enable_move_artifacts: tracker.isMoveEnabled,
  };
  return element('tracker', attributes, [
    element('name', {}, tracker.label),
    element('item_name', {}, tracker.itemName),
    element('description', {}, tracker.description),
    element('color', {}, tracker.color),
    element('cannedResponses'),
    formElements(tracker, null, context),
    semanticsElement(tracker.semantics),
    rulesElement(tracker.rules),
    ...(tracker.workflow === null ? [] : [workflowElement(tracker.workflow, context)]),
    permissionsElement(tracker, context),
  ]);
}
