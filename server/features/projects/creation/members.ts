import type { Problem, ProblemCode } from '../../../../contract/problems.ts';
import type { CreationFault } from '../../../../contract/projects/project.ts';

/** The request members that the faults are about. All others are about the template. */
const members: Partial<Record<ProblemCode, CreationFault['member']>> = {
  project_shortname_invalid: 'shortname',
  project_label_invalid: 'label',
  project_description_required: 'description',
  project_description_too_long: 'description',
  project_visibility_fixed: 'access',
  category_unknown: 'categories',
  category_value_foreign: 'categories',
  categories_missing: 'categories',
  fields_missing: 'fields',
  fields_unknown: 'fields',
};

export const placedFault = ({ code, message }: Problem): CreationFault => ({
  member: members[code] ?? 'template',
  message,
});
