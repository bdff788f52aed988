import { limits } from '../../../contract/limits.ts';
import { type Problem, problem } from '../../../contract/problems.ts';
import type { NewProject } from '../../../contract/project.ts';
import type { Tx } from '../../db/index.ts';
import type { Identity } from '../../domain/actor.ts';
import { projectLabelFault, projectNameFault } from '../../domain/names.ts';
import { type CategoryFault, categoryFaults } from '../../domain/project-categories.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { countPending, findProject, findProjectByName, type ProjectRow, type Source, userNameExists } from './store.ts';
import { listCategories, listFields } from './store-descriptions.ts';

/** Templates that come with the platform, by name: the project that they are copied from. */
const namedTemplates: Record<string, number> = { empty: 100 };

/** Whether this user may create projects at all. */
export async function creationRefusal(
  source: Source,
  user: Identity,
  settings: PlatformSettings,
): Promise<Problem | undefined> {
  if (user.isSiteAdministrator) return undefined;
  if (!settings.get('project_registration')) return problem('project_creation_administrators_only');
  if (user.status === 'R' && !settings.get('restricted_users_can_create_projects')) {
    return problem('project_creation_not_restricted');
  }
  if (!settings.get('project_approval')) return undefined;
  const most = settings.get('projects_waiting_limit');
  if (most > 0 && (await countPending(source)) >= most) return problem('project_queue_full');
  const own = settings.get('projects_waiting_limit_per_user');
  if (own > 0 && (await countPending(source, user.id)) >= own) return problem('project_queue_full_for_user');
  return undefined;
}

export function templateIdOf(request: NewProject): number | Problem {
  if (typeof request.template_id === 'number') return request.template_id;
  if (typeof request.xml_template_name === 'string') {
    const name = request.xml_template_name;
    return namedTemplates[name] ?? problem('template_name_unknown', { name });
  }
  return problem(request.from_archive ? 'archive_unavailable' : 'project_source_missing');
}

async function templateFault(tx: Tx, user: Identity, request: NewProject): Promise<Problem | undefined> {
  const id = templateIdOf(request);
  if (typeof id !== 'number') return id;
  const template: ProjectRow | undefined = await findProject(tx, id);
  if (template === undefined) return problem('template_unknown', { id });
  if (template.status !== 'active' && template.status !== 'system') return problem('template_inactive', { id });
  if (user.isSiteAdministrator) return undefined;
  if (template.is_template === 1) {
    const usable = template.status === 'system' || template.is_public === 1 || user.memberOf.has(id);
    return usable ? undefined : problem('template_not_accessible', { id });
  }
  return user.administratorOf.has(id) ? undefined : problem('template_not_administered', { user: user.id, id });
}

async function nameFault(tx: Tx, shortname: string): Promise<Problem | undefined> {
  const reason = projectNameFault(shortname);
  if (reason !== undefined) return problem('project_shortname_invalid', { reason });
  const taken =
    (await findProjectByName(tx, shortname)) !== undefined || (await userNameExists(tx, shortname.toLowerCase()));
  return taken ? problem('project_shortname_invalid', { reason: 'Short name already exists' }) : undefined;
}

function descriptionFault(description: string | undefined, settings: PlatformSettings): Problem | undefined {
  if (settings.get('project_description_mandatory') && (description ?? '').trim() === '') {
    return problem('project_description_required');
  }
  const limit = limits.descriptionMaximum;
  return (description ?? '').length > limit ? problem('project_description_too_long', { limit }) : undefined;
}

function visibilityFault(user: Identity, request: NewProject, settings: PlatformSettings): Problem | undefined {
  if (user.isSiteAdministrator || settings.get('project_visibility_can_be_chosen')) return undefined;
  const access = settings.get('default_project_visibility');
  return (access === 'public') === request.is_public ? undefined : problem('project_visibility_fixed', { access });
}

const categoryProblems: { [K in CategoryFault['kind']]: (fault: Extract<CategoryFault, { kind: K }>) => Problem } = {
  unknown: (fault) => problem('category_unknown', { id: fault.id }),
  'foreign value': ({ value, category }) =>
    problem('category_value_foreign', { value, name: category.name, id: category.id }),
  missing: (fault) =>
    problem('categories_missing', {
      names: fault.categories.map((category) => `${category.name} (${category.id})`).join(', '),
    }),
};

async function categoriesFaults(tx: Tx, request: NewProject): Promise<Problem[]> {
  const categories = (await listCategories(tx)).map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    isMandatory: row.is_mandatory === 1,
  }));
  return categoryFaults(categories, request.categories ?? []).map((fault) =>
    categoryProblems[fault.kind](fault as never),
  );
}

async function fieldFaults(tx: Tx, request: NewProject): Promise<Problem[]> {
  const fields = await listFields(tx);
  const given = (request.fields ?? []).map((field) => field.field_id);
  const missing = fields.filter((field) => field.is_required === 1 && !given.includes(field.id));
  const wrong = given.filter((id, index) => !fields.some((field) => field.id === id) || given.indexOf(id) !== index);
  return [
    ...(missing.length === 0
      ? []
      : [problem('fields_missing', { names: missing.map((field) => field.name).join(', ') })]),
    ...(wrong.length === 0 ? [] : [problem('fields_unknown', { ids: wrong.join(', ') })]),
  ];
}

/** All that is wrong with the request, in the order in which it is reported. */
export async function creationFaults(
  tx: Tx,
  user: Identity,
  request: NewProject,
  settings: PlatformSettings,
): Promise<Problem[]> {
  const labelReason = projectLabelFault(request.label.trim());
  const faults = [
    await templateFault(tx, user, request),
    await nameFault(tx, request.shortname),
    labelReason === undefined ? undefined : problem('project_label_invalid', { reason: labelReason }),
    descriptionFault(request.description, settings),
    visibilityFault(user, request, settings),
    ...(await categoriesFaults(tx, request)),
    ...(await fieldFaults(tx, request)),
  ];
  return faults.filter((fault) => fault !== undefined);
}
