import {
  declaration,
  element,
  type Element,
  renderDocument,
  renderElement,
  renderEnd,
  renderStart,
  unlessEmpty,
} from '../../../lib/xml/element.ts';
import { childType, typeOf } from '../links.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { type ForeignFile, type ForeignProject, linksKey, type Losses } from '../model.ts';
import { convertedArtifact, type ArchivedFile, type ConversionContext } from './artifact.ts';
import { archivePeople } from './people.ts';
import { plannedTrackers } from './plan.ts';
import { convertedTracker } from './tracker.ts';

export { filePath } from '../../export/artifacts/files.ts';

/** The documents of an archive that the import reads. */
interface ArchiveDocuments {
  'project.xml': Iterable<string>;
  'users.xml': Iterable<string>;
  'user_map.csv': Iterable<string>;
}

interface ArchiveParts {
  mapping: Mapping;
  /** matches references in texts: the group `id`, `address` or `target` is the written form */
  reference: RegExp;
  fileOf: (file: ForeignFile) => ArchivedFile | undefined;
  /** the time of the conversion */
  now: number;
  losses: Losses;
}

function linkTypesIn({ items }: ForeignProject): string[] {
  const links = items.flatMap(({ changes }) => changes.flatMap(({ values }) => values.get(linksKey) ?? []));
  return [...new Set(links.map(typeOf))].filter((type) => type !== '' && type !== childType);
}

function* projectXml(project: ForeignProject, mapping: Mapping, context: ConversionContext): Generator<string> {
  const { shortname, label, description, access, statuses } = project;
  const group = (name: string, members: readonly Element[]): Element =>
    element('ugroup', { name, description: '' }, [element('members', {}, members)]);
  yield declaration;
  yield renderStart(
    element('project', { 'unix-name': shortname, 'full-name': label, description, access }, [
      element('long-description'),
      element('services', {}, [element('service', { shortname: 'plugin_tracker', enabled: true })]),
      element('ugroups', {}, [group('project_members', context.people.members)]),
    ]),
  );
  yield renderStart(element('trackers', { 'use-natures': 'true' }));
  for (const tracker of plannedTrackers(project, mapping)) {
    yield renderStart(convertedTracker(tracker, statuses));
    yield renderStart(element('artifacts'));
    for (const item of tracker.items) yield `${renderElement(convertedArtifact(item, tracker, context))}\n`;
    yield renderEnd('artifacts');
    yield renderEnd('tracker');
  }
  yield renderEnd('trackers');
  const natures = linkTypesIn(project).map((type) => element('nature', { is_used: true }, type));
  for (const one of unlessEmpty('natures', natures)) yield `${renderElement(one)}\n`;
  yield renderEnd('project');
}

/** The archive of a project from another tracker. */
export function archiveOf(
  project: ForeignProject,
  { mapping, reference, fileOf, now, losses }: ArchiveParts,
): ArchiveDocuments {
  const people = archivePeople(project, mapping);
  const numbers = new Map(project.items.map(({ id, number }) => [id, number]));
  const context: ConversionContext = {
    format: project.format,
    people,
    names: {
      reference,
      numberOf: (id) => numbers.get(id),
      usernames: people.usernames,
      mentionOf: people.mentionOf,
    },
    fileOf,
    privateTo: mapping.private_to,
    now,
    losses,
    leftLinks: new Set(),
  };
  return {
    'project.xml': projectXml(project, mapping, context),
    'users.xml': [renderDocument(people.usersXml)],
    'user_map.csv': [people.userMap],
  };
}
