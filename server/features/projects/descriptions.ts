import { problem } from '../../../contract/problems.ts';
import type { NewProjectField, ProjectField, ProjectFieldPatch } from '../../../contract/projects/project.ts';
import type { Database, Tx } from '../../db/index.ts';
import { accountOf, type Actor, type Identity } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { addHistoryEntries } from '../project-history/index.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { permissionRefusal } from './creation/permission.ts';
import { deleteField, type FieldRow, insertField, listFields, updateField } from './store/descriptions.ts';

const presentField = (row: FieldRow): ProjectField => ({
  id: row.id,
  name: row.name,
  rank: row.rank,
  is_required: row.is_required === 1,
  description: row.description,
  type: row.type === 'text' ? 'text' : 'line',
});

interface Deps {
  db: Database;
  events: EventLog;
  settings: PlatformSettings;
  clock: Clock;
}

/** The custom fields that describe projects. */
export function createDescriptions({ db, events, settings, clock }: Deps) {
  async function report(tx: Tx, actor: Actor, name: string): Promise<void> {
    const details = { parts: ['project_fields'] as const, names: [name] };
    await events.append(tx, { type: 'platform.updated', userId: accountOf(actor), details });
  }

  /** For callers who may create projects. */
  async function fields(user: Identity): Promise<ProjectField[]> {
    const refusal = permissionRefusal(user, settings);
    if (refusal !== undefined) throw refusal;
    return (await listFields(db.read)).map(presentField);
  }

  return {
    fields,

    async field(user: Identity, id: number): Promise<ProjectField> {
      const field = (await fields(user)).find((known) => known.id === id);
      if (field === undefined) throw problem('project_field_not_found');
      return field;
    },

    async addField(actor: Actor, field: NewProjectField): Promise<ProjectField> {
      const name = field.name.trim();
      if (name === '') throw problem('project_field_name_missing');
      const row = await db.write(async (tx) => {
        const made = await insertField(tx, {
          name,
          description: field.description ?? '',
          type: field.type ?? 'line',
          is_required: field.is_required === true ? 1 : 0,
        });
        if (made !== undefined) await report(tx, actor, name);
        return made;
      });
      if (row === undefined) throw problem('project_field_name_taken', { name });
      return presentField(row);
    },

    async changeField(actor: Actor, id: number, patch: ProjectFieldPatch): Promise<ProjectField> {
      const name = patch.name?.trim();
      if (name === '') throw problem('project_field_name_missing');
      const row = await db.write(async (tx) => {
        const fields = await listFields(tx);
        if (fields.some((field) => field.id !== id && field.name === name)) {
          throw problem('project_field_name_taken', { name: name ?? '' });
        }
        const changed = await updateField(tx, id, {
          ...(name === undefined ? {} : { name }),
          ...(patch.description === undefined ? {} : { description: patch.description }),
          ...(patch.is_required === undefined ? {} : { is_required: patch.is_required ? 1 : 0 }),
        });
        if (changed !== undefined) await report(tx, actor, changed.name);
        return changed;
      });
      if (row === undefined) throw problem('project_field_not_found');
      return presentField(row);
    },

    /** Also deletes the values of projects, which their histories keep. */
    async removeField(actor: Actor, id: number): Promise<void> {
      await db.write(async (tx) => {
        const field = (await listFields(tx)).find((known) => known.id === id);
        if (field === undefined) throw problem('project_field_not_found');
        await report(tx, actor, field.name);
        for (const { project_id: projectId, value } of await deleteField(tx, id)) {
          const entry = { event: 'project_field_removed' as const, before: `${field.name}: ${value}`, value: '' };
          await addHistoryEntries(tx, { projectId, actor, at: clock() }, [entry]);
          const place = { userId: accountOf(actor), projectId };
          await events.append(tx, { type: 'project.updated', ...place, details: { parts: ['fields'] } });
        }
      });
    },
  };
}

export type Descriptions = ReturnType<typeof createDescriptions>;
