import { limits } from '../../../../contract/limits.ts';
import type { RepositoryPart } from '../../../../contract/platform/events.ts';
import { problem } from '../../../../contract/problems.ts';
import type { ProjectEvent } from '../../../../contract/projects/history.ts';
import type { NewSvnRepository, SvnRepositoryUpdate } from '../../../../contract/svn/repository.ts';
import type { Database, Tx } from '../../../db/index.ts';
import type { Actor, Identity } from '../../../domain/actor.ts';
import { require } from '../../../domain/policies/policy.ts';
import { parseLayout, repositoryNameFault, tidyTagPaths } from '../../../domain/svn/index.ts';
import type { EventLog } from '../../../events/index.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Clock } from '../../../lib/clock.ts';
import { addHistoryEntry } from '../../project-history/index.ts';
import type { KnownProject, ProjectDirectory, Services } from '../../projects/index.ts';
import type { ProjectAccessFiles } from '../access/access-files.ts';
import { creationContext } from './creation-context.ts';
import { type FoundRepository, type RepositoryDirectory, topics } from './directory.ts';
import type { createNotificationChecks } from '../commits/notification-checks.ts';
import { notificationEvents } from '../commits/notification-history.ts';
import { isTrial } from '../../../lib/cache/uncommitted.ts';
import { isUsableRepository, type Repository, type RepositorySettings } from './repository.ts';
import { findRepositoryId, insertRepository, listRepositories, lockRepository, updateRules } from './store.ts';
import { listPathNotifications, replaceNotifications } from '../commits/store/notifications.ts';
import { insertVersion, useVersion } from '../access/store/versions.ts';
import type { Maintenance } from './maintenance.ts';

interface Deps {
  db: Database;
  events: EventLog;
  clock: Clock;
  projects: ProjectDirectory;
  services: Services;
  directory: RepositoryDirectory;
  accessFiles: ProjectAccessFiles;
  checkNotifications: ReturnType<typeof createNotificationChecks>;
  maintenance: Maintenance;
}

type Rules = Pick<RepositorySettings, 'isReferenceMandatory' | 'isMessageChangeAllowed'>;

const noRules = { is_reference_mandatory: false, is_commit_message_change_allowed: false };

type Tags = RepositorySettings['immutableTags'];

function listed(given: readonly string[]): string[] {
  if (Buffer.byteLength(given.join('\n')) > limits.immutableTagsMaximum) throw problem('svn_lists_too_long');
  const read = tidyTagPaths(given);
  if ('wrong' in read) throw problem('svn_tag_path_invalid', { path: JSON.stringify(read.wrong) });
  return read.paths;
}

const tagsOf = ({ paths, whitelist }: Tags): Tags => ({ paths: listed(paths), whitelist: listed(whitelist) });

const rulesOf = ({ isReferenceMandatory, isMessageChangeAllowed }: Rules): Rules => ({
  isReferenceMandatory,
  isMessageChangeAllowed,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function createRepositoryService(parts: Deps) {
  const { db, clock, events, projects, directory, accessFiles, checkNotifications, maintenance } = parts;

  async function found(id: number): Promise<FoundRepository> {
    const repository = await directory.find(id);
    const project = repository === undefined ? undefined : await projects.find(repository.projectId);
    if (repository === undefined || project === undefined) throw problem('svn_repository_not_found');
    return { repository, project };
  }

  function layoutOf(entries: readonly string[]): string[] {
    const layout = parseLayout(entries);
    if ('fault' in layout) throw problem('svn_layout_invalid', { reason: layout.fault });
    return layout.directories;
  }

  async function checkName(project: KnownProject, name: string): Promise<void> {
    if (repositoryNameFault(name) !== undefined) throw problem('svn_name_invalid');
    if ((await findRepositoryId(db.read, project.id, name)) !== undefined) throw problem('svn_name_taken');
  }

  async function insert(
    tx: Tx,
    project: KnownProject,
    user: Identity,
    { name, isBuilt, settings }: { name: string; isBuilt: boolean; settings: RepositorySettings },
  ) {
    const made = { by: user.id, at: clock() };
    const event = isBuilt ? 'svn_multi_repository_creation_with_full_settings' : 'svn_multi_repository_creation';
    const id = await insertRepository(tx, { projectId: project.id, name, settings, ...made });
    if (id === undefined) throw problem('svn_name_taken');
    await insertVersion(tx, id, settings.accessFile, made);
    await replaceNotifications(tx, id, settings.notifications);
    await addHistoryEntry(tx, { projectId: project.id, event, value: name, ...made });
    // Other processes may have cached that it doesn't exist.
    db.publish(tx, topics.repository, id);
    return id;
  }

  /** Unchanged parts are not written. */
  async function save(tx: Tx, user: Identity, current: Repository, next: RepositorySettings): Promise<void> {
    const { id, projectId, name: value } = current;
    const made = { by: user.id, at: clock() };
    const note = (event: ProjectEvent) => addHistoryEntry(tx, { projectId, event, value, ...made });
    const place = { userId: user.id, projectId, subjectId: id };
    const parts: RepositoryPart[] = [];
    await updateRules(tx, id, next);
    if (!same(rulesOf(current), rulesOf(next))) {
      await note('svn_multi_hook_update');
      parts.push('commit_rules');
    }
    if (!same(current.immutableTags, next.immutableTags)) {
      await note('svn_multi_immutable_tags_update');
      parts.push('immutable_tags');
    }
    const { content, hasDefaultPermissions } = current.accessFile;
    if (!same({ content, hasDefaultPermissions }, next.accessFile)) {
      await useVersion(tx, id, await insertVersion(tx, id, next.accessFile, made));
      await note('svn_multi_access_file_update');
      await events.append(tx, { type: 'repository.access_changed', ...place, details: {} });
    }
    const before = await listPathNotifications(tx, id);
    if (!same(before, next.notifications)) {
      await replaceNotifications(tx, id, next.notifications);
      for (const event of notificationEvents(before, next.notifications)) await note(event);
      parts.push('email_notifications');
    }
    if (parts.length > 0) await events.append(tx, { type: 'repository.updated', ...place, details: { parts } });
    db.publish(tx, topics.repository, id);
  }

  return {
    async create(actor: Actor, user: Identity, request: NewSvnRepository): Promise<FoundRepository> {
      const project = await creationContext(parts, actor, request.project_id);
      const given = request.settings ?? {};
      const notifications = await checkNotifications(actor, project.id, given.email_notifications ?? []);
      const layout = layoutOf(given.layout ?? []);
      require(actor, 'project.create_repository', await directory.subject(project));
      await checkName(project, request.name);
      const rules = given.commit_rules ?? noRules;
      const { paths = [], whitelist = [] } = given.immutable_tags ?? {};
      // A list of exceptions without a rule is dropped.
      const immutableTags = tagsOf({ paths, whitelist: paths.length === 0 ? [] : whitelist });
      await maintenance.checkTools();
      const hasDefaultPermissions = given.has_default_permissions ?? true;
      const content = await accessFiles.checked(project, { content: given.access_file ?? '', hasDefaultPermissions });
      const settings: RepositorySettings = {
        isReferenceMandatory: rules.is_reference_mandatory,
        isMessageChangeAllowed: rules.is_commit_message_change_allowed,
        immutableTags,
        accessFile: { content, hasDefaultPermissions },
        notifications,
      };
      const repository = { name: request.name, isBuilt: request.settings !== undefined, settings };
      const id = await db.write((tx) => insert(tx, project, user, repository));
      if (!isTrial()) await maintenance.make(id, { layout, author: user.username.toLowerCase() }, user.id);
      return found(id);
    },

    async list(
      actor: Actor,
      projectId: number,
      name: string | undefined,
      page: Page,
    ): Promise<{ project: KnownProject; repositories: Repository[]; total: number }> {
      const project = await projects.visible(actor, projectId);
      return { project, ...(await listRepositories(db.read, projectId, name, page)) };
    },

    /** Changes all settings or none. */
    async update(
      actor: Actor,
      user: Identity,
      id: number,
      { settings: given }: SvnRepositoryUpdate,
    ): Promise<FoundRepository> {
      const { project } = await directory.administered(actor, id);
      const { access_file: text, has_default_permissions: hasDefaultPermissions = true } = given;
      if (text === undefined) throw problem('svn_access_file_required');
      const stored = await listPathNotifications(db.read, id);
      const notifications = await checkNotifications(actor, project.id, given.email_notifications, stored);
      const immutableTags = tagsOf(given.immutable_tags);
      await maintenance.checkTools();
      const content = await accessFiles.checked(project, { content: text, hasDefaultPermissions });
      const next: RepositorySettings = {
        isReferenceMandatory: given.commit_rules.is_reference_mandatory,
        isMessageChangeAllowed: given.commit_rules.is_commit_message_change_allowed,
        immutableTags,
        accessFile: { content, hasDefaultPermissions },
        notifications,
      };
      await db.write(async (tx) => {
        const current = await lockRepository(tx, id);
        if (!isUsableRepository(current)) throw problem('svn_repository_not_found');
        await save(tx, user, current, next);
      });
      await db.afterCommit(() => accessFiles.refresh(id));
      return found(id);
    },
  };
}
