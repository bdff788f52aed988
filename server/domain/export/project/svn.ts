import { type Element, element, unlessEmpty } from '../../../lib/xml/element.ts';
import type { GroupNumber } from '../../trackers/tracker.ts';
import type { ExportContext } from '../context.ts';
import { groupKey } from '../people/groups.ts';
import { userElement } from '../people/user.ts';

interface ExportedNotification {
  path: string;
  emails: readonly string[];
  users: readonly number[];
  groups: readonly GroupNumber[];
}

export interface ExportedRepository {
  name: string;
  /** false: it has no files on disk */
  hasRevisions: boolean;
  accessFile: { content: string; hasDefaultPermissions: boolean };
  isReferenceMandatory: boolean;
  isMessageChangeAllowed: boolean;
  immutableTags: { paths: readonly string[]; whitelist: readonly string[] };
  notifications: readonly ExportedNotification[];
}

/** The path of the revisions of a repository in an archive. */
export const dumpPath = (name: string): string => `data/svn/${name}.svn`;

function notificationElement(one: ExportedNotification, context: ExportContext): Element {
  const emails = one.emails.join(',');
  return element('notification', { path: one.path, emails: emails === '' ? undefined : emails }, [
    ...one.users.map((id) => userElement('user', id, context)),
    ...one.groups.map((number) => element('ugroup', {}, groupKey(number, context))),
  ]);
}

/** Omits default settings, so that other readers of the format find only what they know. */
function repositoryElement(repository: ExportedRepository, context: ExportContext): Element {
  const { name, accessFile, isReferenceMandatory, isMessageChangeAllowed, immutableTags, notifications } = repository;
  const dump = repository.hasRevisions ? dumpPath(name) : undefined;
  const rules = {
    'is-reference-mandatory': isReferenceMandatory ? true : undefined,
    'is-message-change-allowed': isMessageChangeAllowed ? true : undefined,
  };
  const attributes = { 'has-default-permissions': accessFile.hasDefaultPermissions ? undefined : false };
  return element('repository', { name, 'dump-file': dump, ...rules }, [
    element('access-file', attributes, accessFile.content),
    ...notifications.map((one) => notificationElement(one, context)),
    ...unlessEmpty('immutable-tags', [
      ...immutableTags.paths.map((path) => element('path', {}, path)),
      ...immutableTags.whitelist.map((path) => element('whitelist', {}, path)),
    ]),
  ]);
}

export const repositoriesElement = (repositories: readonly ExportedRepository[], context: ExportContext): Element[] =>
  unlessEmpty(
    'svn',
    repositories.map((repository) => repositoryElement(repository, context)),
  );
