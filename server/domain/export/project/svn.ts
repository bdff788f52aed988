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

/** The format has only addresses. Users and groups are additions. */
function notificationElements(one: ExportedNotification, context: ExportContext): Element[] {
  const emails = one.emails.join(',');
  if (context.hasAdditions !== true) return emails === '' ? [] : [element('notification', { path: one.path, emails })];
  return [
    element('notification', { path: one.path, emails: emails === '' ? undefined : emails }, [
      ...one.users.map((id) => userElement('user', id, context)),
      ...one.groups.map((number) => element('ugroup', {}, groupKey(number, context))),
    ]),
  ];
}

/** Rules for commits are additions. */
function repositoryElement(
  repository: ExportedRepository,
  references: readonly Element[],
  context: ExportContext,
): Element {
  const { name, accessFile, isReferenceMandatory, isMessageChangeAllowed, immutableTags, notifications } = repository;
  const dump = repository.hasRevisions ? dumpPath(name) : undefined;
  const isWhole = context.hasAdditions === true;
  const rules = {
    'is-reference-mandatory': isWhole && isReferenceMandatory ? true : undefined,
    'is-message-change-allowed': isWhole && isMessageChangeAllowed ? true : undefined,
  };
  const attributes = { 'has-default-permissions': !isWhole || accessFile.hasDefaultPermissions ? undefined : false };
  const content = [
    element('access-file', attributes, accessFile.content),
    ...notifications.flatMap((one) => notificationElements(one, context)),
    ...unlessEmpty('references', references),
  ];
  if (!isWhole) return element('repository', { name, 'dump-file': dump }, content);
  return element('repository', { name, 'dump-file': dump, ...rules }, [
    ...content,
    ...unlessEmpty('immutable-tags', [
      ...immutableTags.paths.map((path) => element('path', {}, path)),
      ...immutableTags.whitelist.map((path) => element('whitelist', {}, path)),
    ]),
  ]);
}

/** `references`: other names of commits, by the name of their repository. */
export const repositoriesElement = (
  repositories: readonly ExportedRepository[],
  references: ReadonlyMap<string, readonly Element[]>,
  context: ExportContext,
): Element[] =>
  unlessEmpty(
    'svn',
    repositories.map((one) => repositoryElement(one, references.get(one.name) ?? [], context)),
  );
