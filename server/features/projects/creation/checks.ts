import { limits } from '../../../../contract/limits.ts';
import { type Problem, problem } from '../../../../contract/problems.ts';
import type { NewProject } from '../../../../contract/projects/project.ts';
import type { DbOrTx } from '../../../db/index.ts';
import { actingFor, type Identity } from '../../../domain/actor.ts';
import { projectLabelFault, projectNameFault } from '../../../domain/names.ts';
import { refusal } from '../../../domain/policies/policy.ts';
import { type AccessMode, accessOf } from '../../../domain/policies/project-access.ts';
import { type CategoryFault, categoryFaults } from '../../../domain/project-categories.ts';
import { projectTemplateNamed } from '../../../domain/project-templates.ts';
import type { PlatformSettings } from '../../settings/index.ts';
import { isNameTaken } from '../../users/index.ts';
import { knownProjectOf } from '../directory.ts';
import { listCategories, listFields } from '../store/descriptions.ts';
import { findProject } from '../store/projects.ts';
import { visibilityFault } from '../visibility.ts';

/** Control characters, with and without those in multi-line text. */
const unfit = {
  line: { pattern: /\p{Cc}/u, code: 'field_value_not_a_line' },
  text: { pattern: /[^\P{Cc}\t\n\r]/u, code: 'field_value_not_text' },
} as const;

/** The reason why a custom field of projects can't hold this value; undefined if it can. */
function fieldValueFault(field: { name: string; type: string }, value: string): Problem | undefined {
  const type = field.type === 'text' ? 'text' : 'line';
  const limit = limits.projectFieldMaximum[type];
  if (isLongerThan(value, limit)) {
    return problem('field_value_too_long', { name: field.name, limit });
  }
  const { pattern, code } = unfit[type];
  return pattern.test(value) ? problem(code, { name: field.name }) : undefined;
}

/** The templates of the platform are copies of this project. */
const plainTemplate = 100;

export function templateIdOf(request: NewProject): number | Problem {
  if (typeof request.template_id === 'number') return request.template_id;
  if (typeof request.xml_template_name === 'string') {
    const name = request.xml_template_name;
    return projectTemplateNamed(name) === undefined ? problem('template_name_unknown', { name }) : plainTemplate;
  }
  return problem('project_source_missing');
}

type Archive = NonNullable<NewProject['from_archive']>;

/** The announced archive, if the request names no template. */
export const archiveIn = (request: NewProject): Archive | undefined =>
  typeof request.template_id === 'number' || typeof request.xml_template_name === 'string'
    ? undefined
    : (request.from_archive ?? undefined);

function archiveFault({ file_size: size }: Archive, limit: number, settings: PlatformSettings): Problem | undefined {
  if (!settings.get('projects_from_archives')) return problem('archive_unavailable');
  return size < 1 || size > limit ? problem('archive_size', { size, limit }) : undefined;
}

async function templateFault(
  source: DbOrTx,
  user: Identity,
  request: NewProject,
  mode: AccessMode,
): Promise<Problem | undefined> {
  const id = templateIdOf(request);
  if (typeof id !== 'number') return id;
  const template = await findProject(source, id);
  if (template === undefined) return problem('template_unknown', { id });
  const subject = { project: knownProjectOf(template), mode, isTemplate: template.is_template === 1 };
  return refusal(actingFor(user), 'project.use_as_template', subject);
}

export const shortnameTaken = (): Problem =>
  problem('project_shortname_invalid', { reason: 'Short name already exists' }, { isTaken: true });

async function nameFault(source: DbOrTx, shortname: string): Promise<Problem | undefined> {
  const reason = projectNameFault(shortname);
  if (reason !== undefined) return problem('project_shortname_invalid', { reason });
  return (await isNameTaken(source, shortname)) ? shortnameTaken() : undefined;
}

export function descriptionFault(description: string | undefined, settings: PlatformSettings): Problem | undefined {
  if (settings.get('project_description_mandatory') && (description ?? '').trim() === '') {
    return problem('project_description_required');
  }
  const limit = limits.descriptionMaximum;
  return isLongerThan(description ?? '', limit) ? problem('project_description_too_long', { limit }) : undefined;
}

const gateIn = (request: NewProject) => ({
  isPublic: request.is_public,
  allowRestricted: request.allow_restricted ?? null,
});

/** In characters: one emoji is one. */
const isLongerThan = (text: string, limit: number): boolean =>
  text.length > limit && (text.length > limit * 2 || Array.from(text).length > limit);

/** A refusal lists at most this many faults, because each takes time to create. */
const mostFaults = 100;

const categoryProblems: { [K in CategoryFault['kind']]: (fault: Extract<CategoryFault, { kind: K }>) => Problem } = {
  unknown: (fault) => problem('category_unknown', { id: fault.id }),
  'foreign value': ({ value, category }) =>
    problem('category_value_foreign', { value, name: category.name, id: category.id }),
  missing: (fault) =>
    problem('categories_missing', {
      names: fault.categories.map((category) => `${category.name} (${category.id})`).join(', '),
    }),
};

async function categoriesFaults(source: DbOrTx, request: NewProject): Promise<Problem[]> {
  const categories = (await listCategories(source)).map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    isMandatory: row.is_mandatory === 1,
  }));
  const faults = categoryFaults(categories, request.categories ?? []).slice(0, mostFaults);
  return faults.map((fault) => categoryProblems[fault.kind](fault as never));
}

async function fieldFaults(source: DbOrTx, request: NewProject): Promise<Problem[]> {
  const fields = await listFields(source);
  const given = (request.fields ?? []).map((field) => field.field_id);
  const missing = fields.filter((field) => field.is_required === 1 && !given.includes(field.id));
  const left = new Set(fields.map(({ id }) => id));
  const wrong = given.filter((id) => !left.delete(id));
  const values: Problem[] = [];
  for (const { field_id: id, value } of request.fields ?? []) {
    const field = fields.find((known) => known.id === id);
    const fault = field === undefined ? undefined : fieldValueFault(field, value);
    if (fault !== undefined) values.push(fault);
    if (values.length === mostFaults) break;
  }
  return [
    ...(missing.length === 0
      ? []
      : [problem('fields_missing', { names: missing.map((field) => field.name).join(', ') })]),
    ...(wrong.length === 0 ? [] : [problem('fields_unknown', { ids: wrong.join(', ') })]),
    ...values,
  ];
}

/** All faults of the request, in the order in which they are reported. */
export async function creationFaults(
  source: DbOrTx,
  user: Identity,
  request: NewProject,
  settings: PlatformSettings,
  archiveLimit: number,
): Promise<Problem[]> {
  const archive = archiveIn(request);
  const labelReason = projectLabelFault(request.label.trim());
  const faults = [
    archive === undefined
      ? await templateFault(source, user, request, settings.get('access_mode'))
      : archiveFault(archive, archiveLimit, settings),
    await nameFault(source, request.shortname),
    labelReason === undefined ? undefined : problem('project_label_invalid', { reason: labelReason }),
    descriptionFault(request.description, settings),
    visibilityFault(user, accessOf(gateIn(request), settings.get('access_mode')), settings),
    ...(await categoriesFaults(source, request)),
    ...(await fieldFaults(source, request)),
  ];
  return faults.filter((fault) => fault !== undefined);
}
