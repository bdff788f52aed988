import type { ProjectCreation, ProjectTemplate } from '../../../../contract/projects/project.ts';
import type { Database } from '../../../db/index.ts';
import { actingFor, type Identity } from '../../../domain/actor.ts';
import { projectViewer } from '../../../domain/policies/project-access.ts';
import { projectTemplates } from '../../../domain/project-templates.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import { creationRefusal } from './permission.ts';
import { listTemplates } from '../store/templates.ts';
import { accessesFor } from '../visibility.ts';

const platformTemplates: readonly ProjectTemplate[] = Object.entries(projectTemplates).map(
  ([name, { label, description }]) => ({ id: null, name, kind: 'platform', label, description }),
);

/** The choices in the form for a new project. */
export function createProjectOffers(db: Database, settings: PlatformSettings, archiveLimit: number) {
  return {
    async templates(user: Identity): Promise<ProjectTemplate[]> {
      const viewer = projectViewer(actingFor(user), settings.get('access_mode'));
      const rows = await listTemplates(db, viewer, user.id);
      const projects = rows.map(
        (row): ProjectTemplate => ({
          id: row.id,
          name: null,
          kind: row.is_template === 1 ? 'template' : 'own',
          label: row.label,
          description: row.description,
        }),
      );
      return [...platformTemplates, ...projects];
    },

    async rules(user: Identity): Promise<ProjectCreation> {
      const refusal = await creationRefusal(db.read, user, settings);
      return {
        refusal: refusal?.message ?? null,
        accesses: accessesFor(user, settings),
        is_description_required: settings.get('project_description_mandatory'),
        needs_approval: settings.get('project_approval'),
        archive_size_limit: settings.get('projects_from_archives') ? archiveLimit : null,
      };
    },
  };
}

export type ProjectOffers = ReturnType<typeof createProjectOffers>;
