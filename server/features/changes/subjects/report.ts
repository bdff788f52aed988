import { accessLost } from '../../../../contract/platform/change.ts';
import type { Actor } from '../../../domain/actor.ts';
import { can } from '../../../domain/policies/policy.ts';
import type { Report } from '../../../domain/reports/report.ts';
import type { LoggedEvent } from '../../../events/index.ts';
import { type ProjectDirectory, presentProjectReference } from '../../projects/index.ts';
import { presentTrackerReference, type TrackerDirectory } from '../../trackers/index.ts';
import type { VisiblePart } from './known.ts';
import { trackerFor } from './tracker.ts';

interface Deps {
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
}

/** The type that readers see if they could read the report until this event. */
function lostType(event: LoggedEvent, canRead: (ownerId: number | null) => boolean): string | undefined {
  if (event.type === 'report.deleted') return canRead(event.details.ownerId) ? event.type : undefined;
  if (event.type !== 'report.updated') return undefined;
  const { ownerId, formerOwnerId } = event.details;
  return canRead(formerOwnerId) && !canRead(ownerId) ? accessLost.report : undefined;
}

export function createReportEvents(deps: Deps) {
  return async function known(
    actor: Actor,
    { event, report }: { event: LoggedEvent; report: Report | undefined },
  ): Promise<VisiblePart> {
    const found = await trackerFor(deps, actor, event.trackerId);
    if (found === undefined || !found.rights.canView) return undefined;
    const { rights, tracker, project } = found;
    const reference = { id: event.subjectId ?? 0, uri: `tracker_reports/${event.subjectId}` };
    const canRead = (ownerId: number | null) => can(actor, 'report.read', { report: { ownerId }, rights });
    if (event.type === 'report.deleted' || report === undefined || !canRead(report.ownerId)) {
      const type = lostType(event, canRead);
      return type === undefined ? undefined : { kind: 'lost', type, about: { report: reference } };
    }
    return {
      kind: 'described',
      about: {
        project: presentProjectReference(project),
        tracker: presentTrackerReference(tracker, project),
        report: { ...reference, label: report.label },
      },
    };
  };
}
