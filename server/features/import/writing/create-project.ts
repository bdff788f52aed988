import type { Tx } from '../../../db/index.ts';
import { gates } from '../../../domain/import/project/project.ts';
import { importing } from '../../../domain/policies/project-access.ts';
import { copyServices, insertLongDescription, insertProject } from '../../projects/transfer.ts';
import { claimName } from '../../users/index.ts';
import { setServices } from '../store/imports.ts';
import type { Analysis } from '../analysis/analysis.ts';

/** What the project is to be called, and who sees it, where that isn't as the document says. */
export interface ProjectOverrides {
  shortname?: string | undefined;
  label?: string | undefined;
  description?: string | undefined;
  isPublic?: boolean | undefined;
  allowRestricted?: boolean | null | undefined;
}

export interface ProjectCreator {
  id: number;
  /** may add what belongs to the whole platform */
  isAdministrator: boolean;
}

const templateProject = 100;

export const projectValues = ({ project }: Analysis, overrides: ProjectOverrides) => {
  const gate = gates[project.access];
  return {
    shortname: overrides.shortname ?? project.shortname,
    label: overrides.label ?? project.label,
    description: overrides.description ?? project.description,
    isPublic: overrides.isPublic ?? gate.isPublic,
    allowRestricted: overrides.allowRestricted === undefined ? gate.allowRestricted : overrides.allowRestricted,
  };
};

/** Takes the name for a project that nobody sees yet. */
export async function insertFounded(
  tx: Tx,
  analysis: Analysis,
  overrides: ProjectOverrides,
  creator: ProjectCreator,
  now: number,
): Promise<number> {
  const values = projectValues(analysis, overrides);
  if (!(await claimName(tx, values.shortname)))
    throw new Error(`There is a project or a user ${values.shortname} meanwhile.`);
  return insertProject(tx, {
    shortname: values.shortname,
    shortname_key: values.shortname.toLowerCase(),
    label: values.label,
    description: values.description,
    icon: analysis.project.icon,
    status: importing,
    is_template: 0,
    is_public: values.isPublic ? 1 : 0,
    allow_restricted: values.allowRestricted === null ? null : Number(values.allowRestricted),
    template_id: templateProject,
    created_at: now,
    created_by: creator.id,
  });
}

/** Its services and descriptions; tells what of them has no place here. */
export async function describeFounded(
  tx: Tx,
  projectId: number,
  analysis: Analysis,
  creator: ProjectCreator,
): Promise<string[]> {
  const { services, longDescription } = analysis.project;
  await copyServices(tx, templateProject, projectId);
  await setServices(tx, projectId, services);
  if (longDescription === '') return [];
  const isKept = await insertLongDescription(tx, projectId, longDescription, creator.isAdministrator);
  return isKept ? [] : ['project/long-description'];
}
