import type { Database } from '../../../db/index.ts';
import type { ImportContext } from '../../../domain/import/context.ts';
import { type ImportedLinkType, isLinkTypeName, readLinkTypes } from '../../../domain/import/project/natures.ts';
import { type NamedTracker, readKeptParts } from '../../../domain/import/project/kept-parts.ts';
import { type ImportedPlanning, readPlannings } from '../../../domain/import/project/plannings.ts';
import {
  type ImportedGroups,
  type ImportedProject,
  importGroups,
  readProject,
} from '../../../domain/import/project/project.ts';
import { type ImportedRepository, readRepositories } from '../../../domain/import/project/svn.ts';
import { readTriggers } from '../../../domain/import/workflow/triggers.ts';
import { relinkedParts } from '../../../domain/import/xml/relinked-parts.ts';
import { projectDocument } from '../../../domain/import/xml/known-project.ts';
import { childrenOf, flag, trimmed } from '../../../domain/import/xml/nodes.ts';
import { namesOf } from '../../../domain/trackers/former-names.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { projectServices } from '../../projects/index.ts';
import type { RepositoryImport } from '../../svn/index.ts';
import { itemNamesInUse, listLinkTypes } from '../../trackers/transfer.ts';
import { documentRecords, projectFile } from '../archive/document.ts';
import type { ImportSource } from '../archive/source.ts';
import { admittedGroups } from '../people/admission.ts';
import { usersFile } from '../people/lookup.ts';
import { matchPeople, type People, type PeopleOptions } from '../people/people.ts';
import { readAdditions } from './additions.ts';
import { createArtifactAnalysis, type OpenLabels } from './artifacts.ts';
import { type ProjectParts, readProjectParts } from './project-parts.ts';
import { createImportLedger, type ImportLedger } from './ledger.ts';
import { type ArtifactNumbering, createNumbering } from './numbering.ts';
import { checkRepositories } from './repositories.ts';
import { type AnalyzedTracker, createTrackerAnalysis } from './trackers.ts';

/** Far above real ids. */
const first = 1_900_000_000;

/** Ids for people without an account. */
const provisionalUser =
  ({ persons }: People) =>
  (index: number): number => {
    const decision = persons[index]?.decision;
    return decision?.kind === 'known' ? decision.id : first + index;
  };

/** The groups of a document by name, with ids for the first reading. */
function provisionalGroups(
  project: XmlNode,
  ledger: ImportLedger,
): { groups: ImportedGroups; named: (name: string) => number | undefined } {
  const none: ImportedGroups = { members: [], administrators: [], others: [], isSynchronized: false };
  const groups = ledger.attempt(() => importGroups(project, ledger)) ?? none;
  const numbers = new Map(groups.others.map(({ name }, index) => [name.toLowerCase(), first + index]));
  return { groups, named: (name) => numbers.get(name.toLowerCase()) };
}

/** The content of an archive that can be imported completely. */
export interface Analysis {
  /** the document without its artifacts */
  root: XmlNode;
  /** of an archive of Hearth; undefined: active */
  status: string | undefined;
  isTemplate: boolean;
  /** of an archive of Hearth; null: none */
  headerBackground: string | null;
  /** of an archive of Hearth; undefined: only the public document has them */
  dashboards: XmlNode | undefined;
  parts: ProjectParts;
  project: ImportedProject;
  groups: ImportedGroups;
  people: People;
  numbering: ArtifactNumbering;
  openLabels: OpenLabels;
  plannings: readonly ImportedPlanning[];
  repositories: readonly ImportedRepository[];
  /** link types that this platform doesn't have */
  newLinkTypes: readonly ImportedLinkType[];
  isLinkType: ImportContext['isLinkType'];
  /** the short names that each tracker has and had, in lower case */
  trackerNames: readonly (readonly string[])[];
  /** item names of trackers on this platform, in lower case */
  keywords: ReadonlySet<string>;
  /** the time of the import, for artifacts without a date */
  now: number;
  counts: ImportLedger['counts'];
  left: ImportLedger['left'];
}

export interface AnalysisOptions extends PeopleOptions {
  svn: RepositoryImport;
  /** whether restricted users can't be members of the new project */
  excludesRestricted: (project: ImportedProject) => boolean;
  /** the time of the import */
  now: number;
  /** begins to read the document */
  onStart: () => void;
  onRead: (bytes: number) => void;
}

/** The root of the document that contains a node. */
function topOf(node: XmlNode): XmlNode {
  let top = node;
  while (top.parent !== undefined) top = top.parent;
  return top;
}

/** The link types that the document lists, and the types of its links. */
function linkTypesOf(root: XmlNode, used: ReadonlySet<string>, ledger: ImportLedger): ImportedLinkType[] {
  const listed = readLinkTypes(root, ledger);
  const others = [...used].filter((shortname) => !listed.some((type) => type.shortname === shortname));
  return [...listed, ...others.map((shortname) => ({ shortname, forwardLabel: shortname, reverseLabel: shortname }))];
}

const isService = (name: string): boolean => Object.hasOwn(projectServices, name);

const provisionalTracker = ({ key, index, references, reports }: AnalyzedTracker): NamedTracker => ({
  key,
  id: index,
  references,
  reports: reports.map((imported) => ({ imported, id: 0, tables: [] })),
});

/** The parts of a document that concern several trackers, or the project itself. */
function readRest(root: XmlNode, trackers: readonly AnalyzedTracker[], ledger: ImportLedger) {
  const isTracker = (key: string): boolean => trackers.some((tracker) => tracker.key === key);
  readTriggers(
    root,
    trackers.map(({ index: id, references }) => ({ id, references })),
    ledger,
  );
  return {
    project: ledger.attempt(() => readProject(root, isService, ledger)),
    plannings: readPlannings(root, isTracker, ledger),
    repositories: readRepositories(root, ledger),
  };
}

/**
 * Reads the whole archive and changes nothing. Throws all faults together. Reads it a second time if people that
 * users.xml lacks get accounts.
 */
export async function analyzeArchive(
  read: Database['read'],
  source: ImportSource,
  options: AnalysisOptions,
): Promise<Analysis> {
  const ledger = createImportLedger(projectFile);
  const numbering = createNumbering();
  const onUnknown = (path: string) => ledger.leavePath(path);
  for (const name of source.others) ledger.leavePath(`${name}[another project in the archive]`);
  const people = await matchPeople(read, source, options, onUnknown);
  ledger.blame(...people.faults);
  const named = people.lookup(provisionalUser(people));
  const knownLinkTypes = new Set((await listLinkTypes(read)).map((type) => type.shortname));
  const usedLinkTypes = new Set<string>();
  const isLinkType = (shortname: string): boolean => {
    const isUsable = knownLinkTypes.has(shortname) || (options.mayCreate && isLinkTypeName(shortname));
    if (isUsable) usedLinkTypes.add(shortname);
    return isUsable;
  };
  let groups: ReturnType<typeof provisionalGroups> | undefined;
  const missingPeople = new Set<string>();
  const context: ImportContext = {
    groupNamed: (name) => groups?.named(name),
    user: named.user,
    author(node) {
      const author = named.author(node);
      if (author.email !== undefined) ledger.counts.withoutAccount += 1;
      if (named.isMissing(node)) missingPeople.add(trimmed(node));
      return author;
    },
    leave: (node, detail) => ledger.leave(node, detail),
    isLinkType,
  };
  const artifacts = createArtifactAnalysis({ source, ledger, numbering, context, now: options.now });
  const additions = await readAdditions(source, onUnknown);
  const trackers = createTrackerAnalysis(ledger, context, projectFile, additions);

  options.onStart();
  let document: XmlNode | undefined;
  const reading = { roots: projectDocument, onUnknown, onRead: options.onRead };
  for await (const node of documentRecords(source, projectFile, reading)) {
    groups ??= provisionalGroups(topOf(node), ledger);
    const tracker = node.name === 'artifact' ? node.parent?.parent : undefined;
    if (tracker === undefined) document = node;
    else await artifacts.check(node, trackers.trackerOf(tracker));
  }
  if (document === undefined || groups === undefined) throw new Error('The document has no root.');
  const root = additions.project(document);

  const all = trackers.conclude(document);
  const keywords = await itemNamesInUse(read);
  const trackerNames = all.map(({ head }) => namesOf(head));
  for (const part of [root, additions.dashboards ?? []].flat()) relinkedParts(part, artifacts.noteReference);
  artifacts.end(trackerNames, keywords);
  const { project, plannings, repositories } = readRest(root, all, ledger);
  readKeptParts(root, all.map(provisionalTracker), (source) => numbering.find(source)?.position, context);
  const parts = await readProjectParts(read, additions.parts, context);
  await checkRepositories(options.svn, source, repositories, context, ledger);
  const excludesRestricted = project !== undefined && options.excludesRestricted(project);
  const terms = { admitsClosed: additions.hasClosedMembers, excludesRestricted };
  const admitted = admittedGroups(groups.groups, named, terms, ledger);
  const unlisted = people.unlisted();
  if (unlisted.length > 0 && options.unlisted === undefined) {
    return analyzeArchive(read, source, { ...options, unlisted });
  }
  const missing = linkTypesOf(root, usedLinkTypes, ledger).filter(({ shortname }) => !knownLinkTypes.has(shortname));
  const newLinkTypes = options.mayCreate ? missing : [];
  if (!options.mayCreate) for (const { shortname } of missing) ledger.leavePath(`project/natures/nature[${shortname}]`);
  ledger.attempt(() => usesLinkTypes(root));
  if (!options.mayCreate && additions.isTemplate) ledger.leavePath('hearth/project@is_template');
  for (const name of missingPeople) ledger.leavePath(`users/user[${name}, not in ${usersFile}]`);
  ledger.conclude();
  if (project === undefined) throw new Error('The project was not read.');
  const { counts, left } = ledger;
  const sum = (of: (tracker: AnalyzedTracker) => number): number => all.reduce((total, one) => total + of(one), 0);
  Object.assign(counts, {
    users: people.persons.filter(({ decision: { kind } }) => kind !== 'none' && kind !== 'system').length,
    groups: groups.groups.others.length,
    trackers: all.length,
    fields: sum(({ plan }) => plan.elements.length),
    reports: sum(({ reports }) => reports.length),
    plannings: plannings.length,
    repositories: repositories.length,
  });
  const { openLabels } = artifacts;
  const rest = { plannings, repositories, newLinkTypes, isLinkType, trackerNames, keywords };
  return {
    root,
    status: additions.status,
    isTemplate: options.mayCreate && additions.isTemplate,
    headerBackground: additions.headerBackground,
    dashboards: additions.dashboards,
    project,
    groups: admitted,
    people,
    numbering,
    openLabels,
    now: options.now,
    ...rest,
    parts,
    counts,
    left,
  };
}

/** Before links had types, a link to a child tracker meant a child. */
export const usesLinkTypes = (root: XmlNode): boolean =>
  childrenOf(root, 'trackers').some((trackers) => flag(trackers, 'use-natures', false));
