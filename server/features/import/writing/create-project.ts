import type { Tx } from '../../../db/index.ts';
import { gates } from '../../../domain/import/project/project.ts';
import { importing } from '../../../domain/policies/project-access.ts';
import { writeBanner } from '../../banners/transfer.ts';
import { copyServices, insertProject, setLongDescription } from '../../projects/transfer.ts';
import { claimName } from '../../users/index.ts';
import { setServices } from '../store/imports.ts';
import type { Analysis } from '../analysis/analysis.ts';

/** The name and visibility of the project, where they differ from the document. */
export interface ProjectOverrides {
  shortname?: string | undefined;
  label?: string | undefined;
  description?: string | undefined;
  isPublic?: boolean | undefined;
  allowRestricted?: boolean | null | undefined;
}

export interface ProjectCreator {
  id: number;
  /** may add platform-wide data, such as link types */
  isTrusted: boolean;
}

const templateProject = 100;

export const projectValues = ({ project }: Pick<Analysis, 'project'>, overrides: ProjectOverrides) => {
  const gate = gates[project.access];
  return {
    shortname: overrides.shortname ?? project.shortname,
    label: overrides.label ?? project.label,
    description: overrides.description ?? project.description,
    isPublic: overrides.isPublic ?? gate.isPublic,
    allowRestricted: overrides.allowRestricted === undefined ? gate.allowRestricted : overrides.allowRestricted,
  };
};

/** Claims the name for a project that is not visible yet. */
export async function insertImportedProject(
  tx: Tx,
  analysis: Analysis,
  overrides: ProjectOverrides,
  creator: ProjectCreator,
  now: number,
): Promise<number> {
  const values = projectValues(analysis, overrides);
  if (!(await claimName(tx, values.shortname)))
    throw new Error(`There is a project or a user ${values.shortname} now.`);
  return insertProject(tx, {
    shortname: values.shortname,
    shortname_key: values.shortname.toLowerCase(),
    label: values.label,
    description: values.description,
    icon: analysis.project.icon,
    status: importing,
    is_template: analysis.isTemplate ? 1 : 0,
    is_public: values.isPublic ? 1 : 0,
    allow_restricted: values.allowRestricted === null ? null : Number(values.allowRestricted),
    template_id: templateProject,
    created_at: now,
    created_by: creator.id,
    owner_id: null,
    header_background: analysis.headerBackground,
  });
}

/** Sets the services and the long description. */
export async function describeImportedProject(tx: Tx, projectId: number, { project }: Analysis): Promise<void> {
  await copyServices(tx, templateProject, projectId);
  await setServices(tx, projectId, project.services);
  if (project.banner !== '') await writeBanner(tx, { place: projectId, message: project.banner });
  if (project.longDescription !== '') await setLongDescription(tx, projectId, project.longDescription);
}
