import { type Problem, problem } from '../../../contract/problems.ts';
import { ProjectPatch, type ProjectStatus } from '../../../contract/projects/project.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import { projectLabelFault, projectNameFault } from '../../domain/names.ts';
import { can, refusal, require } from '../../domain/policies/policy.ts';
import { type AccessMode, accessOf, closedToChanges, importing } from '../../domain/policies/project-access.ts';
import { callerOf } from '../../http/caller.ts';
import type { EventLog, NewEvent } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries, type ProjectHistoryEntry } from '../project-history/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { claimName, releaseName } from '../users/index.ts';
import { descriptionFault, shortnameTaken } from './creation/checks.ts';
import { type EndServiceKeys, isOpened } from './deletion.ts';
import { type KnownProject, knownProjectOf, type ProjectDirectory } from './directory.ts';
import type { StatusMail } from './status-mail.ts';
import { findProject, type ProjectUpdate, type ProjectRow, updateProject } from './store/projects.ts';
import { gateOf, isAvailable, visibilityFault } from './visibility.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  settings: PlatformSettings;
  directory: ProjectDirectory;
  /** Ends the keys of the service accounts of a project that opens. */
  endServiceKeys: EndServiceKeys;
  statusMail: StatusMail;
  groups: {
    /** in the transaction in which a project begins to exclude restricted users */
    removeRestricted(tx: Tx, actor: Actor, project: KnownProject): Promise<void>;
  };
}

type Properties = Omit<ProjectPatch, 'status'>;
type Wanted = Properties & { status?: ProjectStatus };

const historyEvents = {
  shortname: 'project_shortname_changed',
  label: 'project_label_changed',
  description: 'project_description_changed',
  access: 'project_access_changed',
  status: 'project_status_changed',
  is_membership_synchronized: 'project_synchronization_changed',
} as const;

const parts = ['shortname', 'label', 'description', 'access', 'status', 'is_membership_synchronized'] as const;

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

const entriesIn = (
  wanted: Wanted,
  row: ProjectRow,
  mode: AccessMode,
): (Pick<ProjectHistoryEntry, 'event' | 'before' | 'value'> & { part: keyof typeof historyEvents })[] => {
  const before = {
    ...row,
    access: accessOf(knownProjectOf(row), mode),
    is_membership_synchronized: onOff(row.is_synchronized === 1),
  };
  const after = {
    ...wanted,
    is_membership_synchronized:
      wanted.is_membership_synchronized === undefined ? undefined : onOff(wanted.is_membership_synchronized),
  };
  return parts.flatMap((member) => {
    const value = after[member];
    return value === undefined ? [] : [{ part: member, event: historyEvents[member], before: before[member], value }];
  });
};

/** The event of a change; none if the request changes nothing. */
function updateOf(actor: Actor, row: ProjectRow, entries: ReturnType<typeof entriesIn>): NewEvent[] {
  const changed = entries.flatMap(({ part, before, value }) => (before === value ? [] : [part]));
  if (changed.length === 0) return [];
  const { status, isPublic, allowRestricted } = knownProjectOf(row);
  const mayEndAccess = changed.includes('access') || changed.includes('status');
  const details = { parts: changed, ...(mayEndAccess ? { formerGate: { status, isPublic, allowRestricted } } : {}) };
  return [{ type: 'project.updated', userId: accountOf(actor), projectId: row.id, details }];
}

/** Changes the name, the visibility and the status of a project. */
export function createProjectChanges(deps: Deps) {
  const { db, events, clock, settings, directory, endServiceKeys, statusMail, groups } = deps;
  function propertiesFault(user: Identity, { label, description, access }: Properties): Problem | undefined {
    const reason = label === undefined ? undefined : projectLabelFault(label.trim());
    if (reason !== undefined) return problem('project_label_invalid', { reason });
    if (access !== undefined && !isAvailable(access, settings.get('access_mode'))) {
      return problem('project_access_unavailable', { access });
    }
    return (
      (description === undefined ? undefined : descriptionFault(description, settings)) ??
      (access === undefined ? undefined : visibilityFault(user, access, settings))
    );
  }

  async function checkProperties(actor: Actor, id: number, properties: Properties): Promise<void> {
    const project = await directory.visible(actor, id);
    const [member = ''] = Object.keys(properties);
    const refused = refusal(actor, 'project.update', { ...directory.subject(project), member });
    // The status is checked last, in the transaction of the change.
    if (refused !== undefined && refused.code !== closedToChanges(project.status)) throw refused;
    const fault = propertiesFault(callerOf(actor), properties);
    if (fault !== undefined) throw fault;
  }

  function changesFor(wanted: Wanted, row: ProjectRow): ProjectUpdate {
    const { status, shortname, label, description, access, is_membership_synchronized: given } = wanted;
    // The members of a private project's groups are its members. That stays so when it becomes public.
    const becomesPublic = access !== undefined && row.is_public === 0 && gateOf(access, 'restricted').is_public === 1;
    const isSynchronized = given ?? (becomesPublic ? true : undefined);
    return {
      ...(status === undefined ? {} : { status }),
      ...(shortname === undefined ? {} : { shortname, shortname_key: shortname.toLowerCase() }),
      ...(label === undefined ? {} : { label: label.trim() }),
      ...(description === undefined ? {} : { description }),
      ...(access === undefined ? {} : gateOf(access, settings.get('access_mode'))),
      ...(isSynchronized === undefined ? {} : { is_synchronized: isSynchronized ? 1 : 0 }),
    };
  }

  function rowFault(row: ProjectRow | undefined, { status }: Wanted): Problem | undefined {
    if (row === undefined || row.status === importing) return problem('project_not_found');
    if (status !== undefined) return row.status === 'deleted' ? problem('project_status_deleted') : undefined;
    const closed = closedToChanges(row.status);
    return closed === undefined ? undefined : problem(closed);
  }

  /** Addresses of pages and repositories contain the short name, so only site administrators change it. */
  function shortnameFault(actor: Actor, wanted: string): Problem | undefined {
    if (!can(actor, 'platform.administer')) return problem('project_shortname_fixed');
    const reason = projectNameFault(wanted);
    return reason === undefined ? undefined : problem('project_shortname_invalid', { reason });
  }

  /** The old name is free for others afterwards, as that of a user. */
  async function rename(tx: Tx, row: ProjectRow, wanted: string): Promise<void> {
    if (wanted.toLowerCase() === row.shortname_key) return;
    if (!(await claimName(tx, wanted))) throw shortnameTaken();
    await releaseName(tx, row.shortname);
  }

  return {
    /** null: none */
    async setHeaderBackground(actor: Actor, id: number, identifier: string | null): Promise<void> {
      const project = await directory.administered(actor, id);
      await db.write(async (tx) => {
        await updateProject(tx, project.id, { header_background: identifier });
        const place = { userId: accountOf(actor), projectId: project.id };
        await events.append(tx, { type: 'project.updated', ...place, details: { parts: ['header_background'] } });
      });
    },

    async patch(actor: Actor, id: number, patch: Wanted): Promise<void> {
      const { status, ...properties } = patch;
      const hasProperties = Object.keys(properties).length > 0;
      if (status === undefined && !hasProperties) {
        const { status: _status, shortname: _shortname, ...others } = ProjectPatch.properties;
        const reason = `\`patch_resource[status]\` is required, or one of ${Object.keys(others).join(', ')}.`;
        throw problem('parameter_invalid', { reason }, { details: { pointer: '/status' } });
      }
      if (status !== undefined) {
        const known = await directory.find(id);
        // The existence of the project is checked after the rights.
        require(actor, 'project.change_status', {
          project: { id, status: known?.status ?? 'active' },
          wanted: status,
        });
      }
      if (hasProperties) await checkProperties(actor, id, properties);
      const tellOwner = await statusMail(id);
      await db.write(async (tx) => {
        const row = await findProject(tx, id);
        const fault = rowFault(row, patch);
        if (row === undefined || fault !== undefined) throw fault ?? problem('project_not_found');
        const { shortname: named, ...others } = patch;
        const shortname = named === row.shortname ? undefined : named;
        const wanted: Wanted = shortname === undefined ? others : { ...others, shortname };
        if (shortname !== undefined) {
          const refused = shortnameFault(actor, shortname);
          if (refused !== undefined) throw refused;
          await rename(tx, row, shortname);
        }
        const update = changesFor(wanted, row);
        if (Object.keys(update).length > 0) await updateProject(tx, id, update);
        if (isOpened(row, patch.status)) await endServiceKeys(tx, id, actor);
        const entries = entriesIn(wanted, row, settings.get('access_mode'));
        await addHistoryEntries(tx, { projectId: id, actor, at: clock() }, entries);
        if (properties.access === 'private-wo-restr') await groups.removeRestricted(tx, actor, knownProjectOf(row));
        db.publish(tx, 'project', id);
        await events.append(tx, ...updateOf(actor, row, entries));
        if (status !== undefined) await tellOwner(tx, row, status);
      });
    },
  };
}

export type ProjectChanges = ReturnType<typeof createProjectChanges>;
