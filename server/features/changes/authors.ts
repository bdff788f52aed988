import { type EventType, eventTypes } from '../../../contract/platform/events.ts';
import type { Actor } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import type { EventLog } from '../../events/index.ts';

interface Subject {
  types: readonly EventType[];
  /** the meaning of the last parameter of the path; none: there is only one such resource */
  by?: 'projectId' | 'trackerId' | 'subjectId';
  /** the part that the event must name */
  part?: string;
}

/** The events about changes of the resource at a path. */
const subjects: Readonly<Record<string, Subject>> = {
  '/projects/:id': { types: ['project.updated'], by: 'projectId' },
  '/projects/:id/banner': { types: ['project.updated'], by: 'projectId', part: 'banner' },
  '/project_ownership/:project_id': { types: ['project.updated'], by: 'projectId', part: 'owner' },
  '/trackers/:id': { types: ['tracker.updated'], by: 'trackerId' },
  '/trackers/:id/rules': { types: ['tracker.updated'], by: 'trackerId', part: 'rules' },
  '/trackers/:id/board': { types: ['tracker.updated'], by: 'trackerId', part: 'board' },
  '/trackers/:id/csv_mappings': { types: ['tracker.updated'], by: 'trackerId', part: 'csv_mappings' },
  '/trackers/:id/notification_settings': { types: ['tracker.updated'], by: 'trackerId', part: 'notifications' },
  '/tracker_reports/:id': { types: ['report.updated'], by: 'subjectId' },
  '/user_groups/:id': { types: ['group.updated', 'group.deleted'], by: 'subjectId' },
  '/user_groups/:id/users': { types: ['group.member_added', 'group.member_removed'], by: 'subjectId' },
  '/svn/:id': { types: ['repository.updated', 'repository.access_changed'], by: 'subjectId' },
  '/webhooks/:id': { types: ['webhook.updated'], by: 'subjectId' },
  '/users/:id': { types: ['account.updated'], by: 'subjectId' },
  '/platform_settings': { types: ['platform.updated'], part: 'settings' },
  '/banner': { types: ['platform.updated'], part: 'banner' },
  '/ldap_directory': { types: ['platform.updated'], part: 'ldap_directory' },
};

/** At most this many of the last events are searched, and this many changes are shown. */
const searched = 5_000;
const shown = 20;

/** Finds the last changes of something in the log, as far as the caller may know them. */
export function createAuthors(events: EventLog) {
  return async (actor: Actor, path: string, params: unknown, since: number | undefined) => {
    const subject = subjects[path];
    if (subject === undefined) return [];
    const { types, by, part } = subject;
    const isKnowable = types.every((type) => eventTypes[type].isPublic) || can(actor, 'platform.administer');
    const id = Number(Object.values(params ?? {}).at(-1));
    if (!isKnowable || (by !== undefined && !Number.isSafeInteger(id))) return [];
    const about = by === undefined ? {} : { [by]: id };
    const found = await events.latest({ types, ...about }, shown, searched);
    const isPart = (details: object): boolean =>
      part === undefined || ('parts' in details && Array.isArray(details.parts) && details.parts.includes(part));
    const changes = found.filter(({ details }) => isPart(details));
    return since === undefined ? changes.slice(0, 1) : changes.filter(({ at }) => at >= since);
  };
}
