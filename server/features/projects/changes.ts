import { type Problem, problem } from '../../../contract/problems.ts';
import type { ProjectPatch, ProjectStatus } from '../../../contract/project.ts';
import type { Database } from '../../db/index.ts';
import { type Actor, type Identity, isSiteAdministrator } from '../../domain/actor.ts';
import { projectLabelFault } from '../../domain/names.ts';
import { type AccessMode, accessOf, importing, isProjectAdministrator } from '../../domain/policies/project-access.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries, type ProjectHistoryEntry } from '../project-history/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { descriptionFault } from './creation/checks.ts';
import { knownProjectOf, type ProjectDirectory } from './directory.ts';
import {
  findProject,
  lastPlatformProject,
  type ProjectUpdate,
  type ProjectRow,
  updateProject,
} from './store/projects.ts';
import { gateOf, isAvailable, visibilityFault } from './visibility.ts';

interface Deps {
  db: Database;
  clock: Clock;
  settings: PlatformSettings;
  directory: ProjectDirectory;
}

type Properties = Omit<ProjectPatch, 'status'>;
type Wanted = Properties & { status?: ProjectStatus };

const events = {
  label: 'project_label_changed',
  description: 'project_description_changed',
  access: 'project_access_changed',
  status: 'project_status_changed',
} as const;

const entriesIn = (
  wanted: Wanted,
  row: ProjectRow,
  mode: AccessMode,
): Pick<ProjectHistoryEntry, 'event' | 'before' | 'value'>[] => {
  const before = { ...row, access: accessOf(knownProjectOf(row), mode) };
  return (['label', 'description', 'access', 'status'] as const).flatMap((member) => {
    const value = wanted[member];
    return value === undefined ? [] : [{ event: events[member], before: before[member], value }];
  });
};

const isPlatformProject = (id: number): boolean => id >= 1 && id <= lastPlatformProject;

/** Changes the name, visibility and status of a project. */
export function createProjectChanges({ db, clock, settings, directory }: Deps) {
  function checkStatus(actor: Actor, id: number): void {
    if (!isSiteAdministrator(actor)) throw problem('project_status_forbidden');
    if (isPlatformProject(id)) throw problem('project_status_system');
  }

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
    await directory.visible(actor, id);
    const [member = ''] = Object.keys(properties);
    if (actor.kind === 'anonymous' || !isProjectAdministrator(actor, id) || isPlatformProject(id)) {
      throw problem('project_not_editable', { member });
    }
    const fault = propertiesFault(actor.user, properties);
    if (fault !== undefined) throw fault;
  }

  function changesFor({ status, label, description, access }: Wanted): ProjectUpdate {
    return {
      ...(status === undefined ? {} : { status }),
      ...(label === undefined ? {} : { label: label.trim() }),
      ...(description === undefined ? {} : { description }),
      ...(access === undefined ? {} : gateOf(access, settings.get('access_mode'))),
    };
  }

  function rowFault(row: ProjectRow | undefined, { status }: Wanted): Problem | undefined {
    if (row === undefined || row.status === importing) return problem('project_not_found');
    if (row.status === 'deleted') return problem(status === undefined ? 'project_deleted' : 'project_status_deleted');
    return row.status === 'suspended' && status === undefined ? problem('project_suspended') : undefined;
  }

  return {
    async patch(actor: Actor, id: number, patch: Wanted): Promise<void> {
      const { status, ...properties } = patch;
      const hasProperties = Object.keys(properties).length > 0;
      if (status === undefined && !hasProperties) {
        throw problem('parameter_invalid', {
          reason: '`patch_resource[status]` is required.',
        });
      }
      if (status !== undefined) checkStatus(actor, id);
      if (hasProperties) await checkProperties(actor, id, properties);
      await db.write(async (tx) => {
        const row = await findProject(tx, id);
        const fault = rowFault(row, patch);
        if (row === undefined || fault !== undefined) throw fault ?? problem('project_not_found');
        await updateProject(tx, id, changesFor(patch));
        const entries = entriesIn(patch, row, settings.get('access_mode'));
        await addHistoryEntries(tx, { projectId: id, actor, at: clock() }, entries);
        await db.publish(tx, 'project', id);
      });
    },
  };
}

export type ProjectChanges = ReturnType<typeof createProjectChanges>;
