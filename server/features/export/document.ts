import type { Snapshot } from '../../db/index.ts';
import type { PortableDashboard } from '../../domain/dashboards/dashboard.ts';
import type { ExportContext } from '../../domain/export/context.ts';
import { enclosed } from '../../domain/export/project/enclosed.ts';
import { naturesElement } from '../../domain/export/project/natures.ts';
import { agileElements, keptProjectElements } from '../../domain/export/project/kept-parts.ts';
import type { ExportedPlanning } from '../../domain/export/project/plannings.ts';
import type { KeptElement } from '../../domain/kept/kept.ts';
import { type ExportedProject, projectElement } from '../../domain/export/project/project.ts';
import { type ExportedRepository, repositoriesElement } from '../../domain/export/project/svn.ts';
import { trackerElement } from '../../domain/export/tracker/tracker.ts';
import { triggersElement } from '../../domain/export/workflow/triggers.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Tracker } from '../../domain/trackers/tracker.ts';
import {
  declaration,
  type Element,
  element,
  renderElement,
  renderEnd,
  renderStart,
  unlessEmpty,
} from '../../lib/xml/element.ts';
import { listLinkTypes } from '../trackers/transfer.ts';
import type { createArtifactExport } from './artifacts.ts';

/** A project without its artifacts. */
export interface ProjectContent {
  project: ExportedProject;
  trackers: readonly { tracker: Tracker; reports: readonly Report[] }[];
  plannings: readonly ExportedPlanning[];
  repositories: readonly ExportedRepository[];
  /** parts that no page shows */
  kept: readonly KeptElement[];
  hasArtifact: (id: number) => boolean;
  dashboards: readonly PortableDashboard[];
}

interface Deps {
  read: Snapshot['read'];
  context: ExportContext;
  artifacts: ReturnType<typeof createArtifactExport>;
}

const lines = (elements: readonly Element[]): string => elements.map((one) => `${renderElement(one)}\n`).join('');

/** The link types in use, with their names. */
export async function linkTypesIn({ read, artifacts }: Deps, { trackers: exported, kept }: ProjectContent) {
  const trackers = exported.map(({ tracker }) => tracker);
  const used = new Set(artifacts.linkTypes);
  for (const { progress } of trackers.map(({ semantics }) => semantics)) {
    if (progress !== undefined && 'linkType' in progress) used.add(progress.linkType);
  }
  const switchedOff = new Set(kept.filter(({ name }) => name === 'nature').map(({ text }) => text));
  const known = (await listLinkTypes(read)).filter(
    ({ shortname }) => used.has(shortname) || switchedOff.has(shortname),
  );
  return known.map((type) => ({
    shortname: type.shortname,
    isUsed: !switchedOff.has(type.shortname),
    forwardLabel: type.forward_label,
    reverseLabel: type.reverse_label,
  }));
}

/** Generates `project.xml` piece by piece. */
export async function* projectXml(parts: Deps, content: ProjectContent): AsyncGenerator<string> {
  const { context, artifacts } = parts;
  const given = content.trackers.map(({ tracker }) => tracker);
  const trackers = given.map((tracker) => enclosed(tracker, given, context));
  const kept = keptProjectElements(content.kept, { ...content, groupName: context.groupName });
  yield declaration;
  yield renderStart(projectElement(content.project, context, kept.services));
  yield lines([
    ...repositoriesElement(content.repositories, kept.repositories, context),
    ...agileElements(content.plannings, kept),
    ...kept.cardwall,
    ...kept.dashboards,
  ]);
  yield renderStart(element('trackers', { 'use-natures': 'true' }));
  for (const [index, tracker] of trackers.entries()) {
    yield renderStart(trackerElement(tracker, context, content.trackers[index]?.reports));
    yield renderStart(element('artifacts'));
    yield* artifacts.artifactsOf(tracker);
    yield renderEnd('artifacts');
    yield renderEnd('tracker');
  }
  yield lines([...triggersElement(trackers), ...unlessEmpty('references', kept.references)]);
  yield renderEnd('trackers');
  yield lines(naturesElement(await linkTypesIn(parts, content), context));
  yield renderEnd('project');
}
