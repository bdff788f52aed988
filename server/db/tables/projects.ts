import type { Generated } from 'kysely';

export interface ProjectTables {
  projects: {
    id: Generated<number>;
    shortname: string;
    /** lower case, unique */
    shortname_key: string;
    label: string;
    /** folded, for searching */
    label_key: Generated<string>;
    description: string;
    icon: string;
    status: string;
    is_template: number;
    is_public: number;
    /** null: the creator did not say */
    allow_restricted: number | null;
    template_id: number | null;
    created_at: number;
    created_by: number | null;
    /** remains a member and an administrator; null: nobody */
    owner_id: number | null;
    /** whether members of its groups also become its members, as they always do in private projects */
    is_synchronized: Generated<number>;
    /** null: it is not deleted */
    deleted_at: Generated<number | null>;
    /** the status to restore */
    status_before: Generated<string | null>;
    header_background: Generated<string | null>;
    /** null: none */
    long_description: Generated<string | null>;
  };
  /** the parts of an archive that no page shows, in JSON */
  project_kept_parts: { project_id: number; parts: string };
  project_members: { project_id: number; user_id: number; is_administrator: number };
  project_services: { id: Generated<number>; project_id: number; name: string; is_enabled: number };
  /** static user groups; the dynamic ones are a table in the domain */
  user_groups: {
    id: Generated<number>;
    project_id: number;
    name: string;
    name_key: string;
    description: string;
  };
  user_group_members: { group_id: number; user_id: number };
  categories: { id: number; parent_id: number | null; name: string; is_mandatory: number; rank: number };
  project_category_values: { project_id: number; category_id: number; value_id: number };
  project_fields: {
    id: Generated<number>;
    name: string;
    description: string;
    type: string;
    is_required: number;
    rank: number;
  };
  /** by the id of the project; 0 is the platform */
  banners: { place: number; message: string; importance: Generated<string>; expires_at: Generated<number | null> };
  project_field_values: { project_id: number; field_id: number; value: string };
}
