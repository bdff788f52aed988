import type {
  CreationFault,
  NewProject,
  ProjectAccess,
  ProjectCreation,
} from '../../../../../contract/projects/project.ts';
import { activeLanguage } from '../../../text/index.ts';
import { proposedName } from '../proposal.ts';

/** The starting point of a new project: `name:scrum`, `id:101`, or an archive. */
export type Start = string;

export const fromArchive: Start = 'archive';

/** The values of the form. */
export type ProjectDraft = {
  start: Start;
  archive: File | null;
  label: string;
  /** null: the name that is derived from the label */
  shortname: string | null;
  access: ProjectAccess;
  description: string;
  categories: Record<number, number>;
  fields: Record<number, string>;
};

export const emptyProjectDraft = (rules: ProjectCreation, from: number | undefined): ProjectDraft => ({
  start: from === undefined ? 'name:issues' : `id:${from}`,
  archive: null,
  label: '',
  shortname: null,
  access: rules.accesses.includes('private') ? 'private' : 'public',
  description: '',
  categories: {},
  fields: {},
});

const longestName = 30;

export const shortnameOf = ({ shortname, label }: ProjectDraft): string =>
  shortname ?? proposedName(label, '-', longestName);

function startOf({ start, archive }: ProjectDraft): Partial<NewProject> {
  const [kind, value = ''] = start.split(':');
  if (kind === 'name') return { xml_template_name: value, template_language: activeLanguage() };
  if (kind === 'id') return { template_id: Number(value) };
  return archive === null ? {} : { from_archive: { file_name: archive.name, file_size: archive.size } };
}

const openness: Record<ProjectAccess, Pick<NewProject, 'is_public' | 'allow_restricted'>> = {
  public: { is_public: true, allow_restricted: false },
  unrestricted: { is_public: true, allow_restricted: true },
  private: { is_public: false, allow_restricted: true },
  'private-wo-restr': { is_public: false, allow_restricted: false },
};

/** The request for a draft. */
export function projectRequest(draft: ProjectDraft, rules: ProjectCreation): NewProject {
  const { is_public, allow_restricted } = openness[draft.access];
  return {
    shortname: shortnameOf(draft),
    label: draft.label,
    description: draft.description,
    is_public,
    // A platform without restricted users has no such switch.
    ...(rules.accesses.includes('unrestricted') ? { allow_restricted } : {}),
    ...startOf(draft),
    categories: Object.entries(draft.categories).map(([category, value]) => ({
      category_id: Number(category),
      value_id: value,
    })),
    fields: Object.entries(draft.fields)
      .filter(([, value]) => value.trim() !== '')
      .map(([field, value]) => ({ field_id: Number(field), value })),
  };
}

/** The part of a request that the server can check before the archive is uploaded. */
export function rehearsed(request: NewProject): NewProject {
  const { from_archive: _archive, ...rest } = request;
  return rest.template_id === undefined && rest.xml_template_name === undefined
    ? { ...rest, xml_template_name: 'empty' }
    : rest;
}

export type CreationMember = CreationFault['member'];
