import { type Static, Type } from 'typebox';
import { AdditionalInformation, Nullable } from '../common.ts';
import { languages } from '../languages.ts';
import { limits } from '../limits.ts';
import { MinimalUser } from '../accounts/user.ts';

export const projectStatuses = ['active', 'pending', 'suspended', 'deleted', 'system'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectAccesses = ['public', 'private', 'unrestricted', 'private-wo-restr'] as const;
export type ProjectAccess = (typeof projectAccesses)[number];

const minimal = {
  id: Type.Integer(),
  uri: Type.String(),
  label: Type.String(),
  label_without_icon: Type.String(),
  shortname: Type.String(),
  status: Type.Enum([...projectStatuses]),
  access: Type.Enum([...projectAccesses]),
  is_template: Type.Boolean(),
};

export const MinimalProject = Type.Object(minimal, { title: 'MinimalProject' });
export type MinimalProject = Static<typeof MinimalProject>;

export const Project = Type.Object(
  {
    ...minimal,
    resources: Type.Array(Type.Object({ type: Type.String(), uri: Type.String() })),
    additional_informations: AdditionalInformation,
    is_member_of: Type.Boolean(),
    description: Type.String(),
    additional_fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    icon: Type.String(),
    long_description: Type.String({ description: 'Extension: the long description of an imported project' }),
    is_membership_synchronized: Type.Boolean({
      description: 'Extension: whether members of its groups become its members; always in a private project',
    }),
  },
  { title: 'Project' },
);
export type Project = Static<typeof Project>;

/** How other records name their project. */
export const ProjectReference = Type.Object(
  { id: Type.Integer(), uri: Type.String(), label: Type.String(), icon: Type.String() },
  { title: 'ProjectReference' },
);
export type ProjectReference = Static<typeof ProjectReference>;

export const NewProject = Type.Object({
  shortname: Type.String(),
  label: Type.String(),
  is_public: Type.Boolean(),
  description: Type.Optional(Type.String()),
  allow_restricted: Type.Optional(Nullable(Type.Boolean())),
  template_id: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))),
  xml_template_name: Type.Optional(Nullable(Type.String())),
  template_language: Type.Optional(
    Type.Enum([...languages], { description: 'Extension: the language of the labels that `xml_template_name` brings' }),
  ),
  from_archive: Type.Optional(
    Nullable(Type.Object({ file_name: Type.String(), file_size: Type.Integer({ minimum: 0 }) })),
  ),
  categories: Type.Optional(Type.Array(Type.Object({ category_id: Type.Integer(), value_id: Type.Integer() }))),
  fields: Type.Optional(Type.Array(Type.Object({ field_id: Type.Integer(), value: Type.String() }))),
});
export type NewProject = Static<typeof NewProject>;

/** A project that exists once its archive is uploaded and imported. */
export const AwaitedProject = Type.Object(
  { id: Type.Integer(), uri: Type.String(), upload_href: Type.String() },
  { title: 'AwaitedProject' },
);
export type AwaitedProject = Static<typeof AwaitedProject>;

export const ProjectPatch = Type.Object({
  status: Type.Optional(Type.Enum(['active', 'suspended'])),
  shortname: Type.Optional(
    Type.String({ description: 'Extension: for site administrators, because addresses contain it' }),
  ),
  label: Type.Optional(Type.String({ description: 'Extension: for administrators of the project' })),
  description: Type.Optional(Type.String({ description: 'Extension: for administrators of the project' })),
  access: Type.Optional(
    Type.Enum([...projectAccesses], { description: 'Extension: for administrators of the project' }),
  ),
  is_membership_synchronized: Type.Optional(
    Type.Boolean({
      description: 'Extension: for administrators of the project. Whether members of its groups become its members',
    }),
  ),
});
export type ProjectPatch = Static<typeof ProjectPatch>;

/** Possible starting points of a new project: a platform template by name, or a project by id. */
export const ProjectTemplate = Type.Object(
  {
    id: Nullable(Type.Integer()),
    name: Nullable(Type.String()),
    kind: Type.Enum(['platform', 'template', 'own']),
    label: Type.String(),
    description: Type.String(),
  },
  { title: 'ProjectTemplate' },
);
export type ProjectTemplate = Static<typeof ProjectTemplate>;

/** A member of a project. */
export const ProjectMember = Type.Object(
  {
    user: MinimalUser,
    is_administrator: Type.Boolean(),
    is_owner: Type.Boolean(),
    status: Type.String({ description: 'of the account; one that is not A or R is seen by project administrators' }),
  },
  { title: 'ProjectMember' },
);
export type ProjectMember = Static<typeof ProjectMember>;

export const ProjectOwnership = Type.Object({ project_owner: Nullable(MinimalUser) }, { title: 'ProjectOwnership' });

/** The facts about the platform and the caller that a form for a new project needs. */
export const ProjectCreation = Type.Object(
  {
    refusal: Nullable(Type.String()),
    accesses: Type.Array(Type.Enum([...projectAccesses])),
    is_description_required: Type.Boolean(),
    needs_approval: Type.Boolean(),
    archive_size_limit: Nullable(Type.Integer()),
  },
  { title: 'ProjectCreation' },
);
export type ProjectCreation = Static<typeof ProjectCreation>;

/** Errors in a new project, and the members of the request that cause them. */
const creationMembers = ['template', 'shortname', 'label', 'description', 'access', 'categories', 'fields'] as const;
export interface CreationFault {
  member: (typeof creationMembers)[number];
  message: string;
}

export const ProjectField = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    rank: Type.Integer(),
    is_required: Type.Boolean(),
    description: Type.String(),
    type: Type.Enum(['line', 'text']),
  },
  { title: 'ProjectField' },
);
export type ProjectField = Static<typeof ProjectField>;

export const NewProjectField = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  description: Type.Optional(Type.String({ maxLength: limits.projectFieldDescriptionMaximum })),
  type: Type.Optional(Type.Enum(['line', 'text'])),
  is_required: Type.Optional(Type.Boolean()),
});
export type NewProjectField = Static<typeof NewProjectField>;

export const ProjectFieldPatch = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  description: Type.Optional(Type.String({ maxLength: limits.projectFieldDescriptionMaximum })),
  is_required: Type.Optional(Type.Boolean()),
});
export type ProjectFieldPatch = Static<typeof ProjectFieldPatch>;

export const ProjectCategory = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    is_mandatory: Type.Boolean(),
    values: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), parent_id: Type.Integer() })),
  },
  { title: 'ProjectCategory' },
);
export type ProjectCategory = Static<typeof ProjectCategory>;

export const NewProjectCategory = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  is_mandatory: Type.Optional(Type.Boolean()),
  values: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 1000 })),
});
export type NewProjectCategory = Static<typeof NewProjectCategory>;

export const ProjectCategoryPatch = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  is_mandatory: Type.Optional(Type.Boolean()),
});
export type ProjectCategoryPatch = Static<typeof ProjectCategoryPatch>;

export const NewProjectCategoryValue = Type.Object({ name: Type.String({ minLength: 1, maxLength: 255 }) });

export const ProjectService = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    service_url: Type.String(),
    name: Type.String(),
    label: Type.String(),
    is_enabled: Type.Boolean(),
    icon: Type.String(),
    is_custom: Type.Boolean(),
  },
  { title: 'ProjectService' },
);
export type ProjectService = Static<typeof ProjectService>;
