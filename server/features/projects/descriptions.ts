import { problem } from '../../../contract/problems.ts';
import type { NewProjectField, ProjectField } from '../../../contract/project.ts';
import type { Database } from '../../db/index.ts';
import { type Actor, type Identity, isSiteAdministrator } from '../../domain/actor.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { permissionRefusal } from './creation-permission.ts';
import { type FieldRow, insertField, listFields } from './store-descriptions.ts';

const presentField = (row: FieldRow): ProjectField => ({
  id: row.id,
  name: row.name,
  rank: row.rank,
  is_required: row.is_required === 1,
  description: row.description,
  type: row.type === 'text' ? 'text' : 'line',
});

/** The custom fields by which projects describe themselves. */
export function createDescriptions(db: Database, settings: PlatformSettings) {
  return {
    /** For those who may create projects. */
    async fields(user: Identity): Promise<ProjectField[]> {
      const refusal = permissionRefusal(user, settings);
      if (refusal !== undefined) throw refusal;
      return (await listFields(db.read)).map(presentField);
    },

    async addField(actor: Actor, field: NewProjectField): Promise<ProjectField> {
      if (!isSiteAdministrator(actor)) throw problem('site_administrator_required');
      const name = field.name.trim();
      if (name === '') throw problem('project_field_name_missing');
      const row = await db.write((tx) =>
        insertField(tx, {
          name,
          description: field.description ?? '',
          type: field.type ?? 'line',
          is_required: field.is_required === true ? 1 : 0,
        }),
      );
      if (row === undefined) throw problem('project_field_name_taken', { name });
      return presentField(row);
    },
  };
}

export type Descriptions = ReturnType<typeof createDescriptions>;
