import type { Language } from '../../../contract/languages.ts';
import { problem } from '../../../contract/problems.ts';
import type { AwaitedProject, NewProject } from '../../../contract/projects/project.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Actor, Identity } from '../../domain/actor.ts';
import { importing } from '../../domain/policies/project-access.ts';
import { lastChoices } from '../../domain/project-categories.ts';
import type { EventLog } from '../../events/index.ts';
import type { Page } from '../../http/pagination.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { claimName } from '../users/index.ts';
import { archiveIn, creationFaults, shortnameTaken, templateIdOf } from './creation/checks.ts';
import { placedFault } from './creation/members.ts';
import { creationRefusal } from './creation/permission.ts';
import { type KnownProject, knownProjectOf, type ProjectDirectory } from './directory.ts';
import { filterOf, type ProjectQuery } from './query.ts';
import { insertAdministrator, insertProject, listProjects, lockQueue } from './store/projects.ts';
import { copyServices, copySynchronization, copyUserGroups, joinMembers } from './store/copies.ts';
import {
  insertCategoryValues,
  insertFieldValues,
  listCategoryValues,
  listFields,
  listFieldValues,
} from './store/descriptions.ts';

/** The parts of a template that other features copy into a new project, in the same transaction. */
export type TemplateCopier = (
  tx: Tx,
  copy: {
    from: number;
    to: number;
    groups: ReadonlyMap<number, number>;
    creator: number;
    /** the template of the platform, by name */
    template: string | undefined;
    /** of the labels that it brings */
    language: Language;
  },
) => Promise<void>;

interface Deps {
  db: Database;
  events: EventLog;
  settings: PlatformSettings;
  directory: ProjectDirectory;
  copiers: readonly TemplateCopier[];
  clock: Clock;
  archives: ProjectArchives;
}

/** Receives and imports archives of projects. */
export interface ProjectArchives {
  /** bytes */
  limit: number;
  /** Creates an upload slot for the archive of a project, and returns its address. */
  expect(tx: Tx, projectId: number, user: Identity, request: NewProject): Promise<string>;
}

export function createProjects({ db, events, settings, directory, copiers, clock, archives }: Deps) {
  async function insertRow(
    tx: Tx,
    user: Identity,
    request: NewProject,
    { status, template }: { status: string; template: number | null },
  ): Promise<number> {
    if (!(await claimName(tx, request.shortname))) throw shortnameTaken();
    return insertProject(tx, {
      shortname: request.shortname,
      shortname_key: request.shortname.toLowerCase(),
      label: request.label.trim(),
      description: request.description ?? '',
      icon: '',
      status,
      is_template: 0,
      is_public: request.is_public ? 1 : 0,
      allow_restricted: typeof request.allow_restricted === 'boolean' ? Number(request.allow_restricted) : null,
      template_id: template,
      created_at: clock(),
      created_by: user.id,
      owner_id: user.id,
    });
  }

  async function insert(tx: Tx, user: Identity, request: NewProject): Promise<number> {
    const template = templateIdOf(request);
    if (typeof template !== 'number') throw template;
    const status = settings.get('project_approval') ? 'pending' : 'active';
    const id = await insertRow(tx, user, request, { status, template });
    await insertAdministrator(tx, id, user.id);
    await copyServices(tx, template, id);
    const isSynchronized = await copySynchronization(tx, template, id, request.is_public);
    const { groups, users } = await copyUserGroups(tx, template, id);
    if (isSynchronized) await joinMembers(tx, id, [...users]);
    const named = typeof request.template_id === 'number' ? undefined : (request.xml_template_name ?? undefined);
    const language = request.template_language ?? 'en';
    const copied = { from: template, to: id, groups, creator: user.id, template: named, language };
    for (const copy of copiers) await copy(tx, copied);
    await insertCategoryValues(tx, id, lastChoices(request.categories ?? []));
    await insertFieldValues(tx, id, request.fields ?? []);
    for (const member of users.add(user.id)) db.publish(tx, 'user', member);
    // Other processes may have cached that this id doesn't exist.
    db.publish(tx, 'project', id);
    await events.append(tx, { type: 'project.created', userId: user.id, projectId: id, details: {} });
    return id;
  }

  async function check(tx: Tx, user: Identity, request: NewProject): Promise<void> {
    if (settings.get('project_approval')) await lockQueue(tx);
    const refusal = await creationRefusal(tx, user, settings);
    if (refusal !== undefined) throw refusal;
    const [fault] = await creationFaults(tx, user, request, settings, archives.limit);
    if (fault !== undefined) throw fault;
  }

  return {
    async list(
      actor: Actor,
      query: ProjectQuery,
      page: Page,
      search?: string,
    ): Promise<{ projects: KnownProject[]; total: number }> {
      const filter = filterOf(actor, query, settings.get('access_mode'), search);
      if (filter === undefined) return { projects: [], total: 0 };
      const { rows, total } = await listProjects(db, filter, page);
      return { projects: rows.map(knownProjectOf), total };
    },

    /** Creates the project completely or not at all. */
    async create(user: Identity, request: NewProject): Promise<KnownProject> {
      const id = await db.write(async (tx) => {
        await check(tx, user, request);
        return insert(tx, user, request);
      });
      const project = await directory.find(id);
      if (project === undefined) throw new Error(`project ${id} is gone`);
      return project;
    },

    isFromArchive: (request: NewProject): boolean => archiveIn(request) !== undefined,

    /**
     * Reserves the name for a project whose archive is still to come. It becomes visible once the archive is imported.
     */
    awaitArchive: (user: Identity, request: NewProject): Promise<AwaitedProject> =>
      db.write(async (tx) => {
        await check(tx, user, request);
        const id = await insertRow(tx, user, request, { status: importing, template: null });
        await insertCategoryValues(tx, id, lastChoices(request.categories ?? []));
        await insertFieldValues(tx, id, request.fields ?? []);
        return { id, uri: `projects/${id}`, upload_href: await archives.expect(tx, id, user, request) };
      }),

    /** A dry run: reports everything that speaks against the project, including that the caller may not create any. */
    async tryCreation(user: Identity, request: NewProject): Promise<void> {
      if (archiveIn(request) !== undefined) {
        const fault = problem('archive_dry_run');
        throw problem('archive_dry_run', {}, { members: { i18n_error_message: fault.message } });
      }
      const refusal = await creationRefusal(db.read, user, settings);
      const faults = [
        ...(refusal === undefined ? [] : [refusal]),
        ...(await creationFaults(db.read, user, request, settings, archives.limit)),
      ];
      if (faults.length === 0) return;
      const messages = faults.map((fault) => fault.message);
      const members = { i18n_error_messages: messages, faults: faults.map(placedFault) };
      throw problem('project_not_creatable', {}, { members });
    },

    /** The categories and custom fields of a project, as the request for a copy of it names them. */
    async choicesOf(id: number): Promise<Required<Pick<NewProject, 'categories' | 'fields'>>> {
      const values = await listFieldValues(db.read, [id]);
      return {
        categories: await listCategoryValues(db.read, id),
        fields: values.map(({ field_id, value }) => ({ field_id, value })),
      };
    },

    /** The custom fields of each project by rank; '' without a value. */
    async fieldsOf(ids: readonly number[]): Promise<Map<number, { name: string; value: string }[]>> {
      const fields = await listFields(db.read);
      const values = fields.length === 0 ? [] : await listFieldValues(db.read, ids);
      const valueOf = (project: number, field: number): string =>
        values.find((value) => value.project_id === project && value.field_id === field)?.value ?? '';
      return new Map(ids.map((id) => [id, fields.map(({ id: field, name }) => ({ name, value: valueOf(id, field) }))]));
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
