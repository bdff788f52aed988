import type { Language } from '../../../../contract/languages.ts';
import type { Tx } from '../../../db/index.ts';
import { projectTemplateNamed } from '../../../domain/project-templates.ts';
import type { TrackerPlan } from '../../../domain/trackers/plan.ts';
import { mapGroups } from '../../../domain/trackers/map-groups.ts';
import { readStructure } from '../../../domain/trackers/structure/read-structure.ts';
import { inLanguage } from '../../../domain/trackers/templates/in-language.ts';
import { trackerTemplateNamed } from '../../../domain/trackers/templates/index.ts';
import type { Tracker } from '../../../domain/trackers/tracker.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { TemplateCopier } from '../../projects/index.ts';
import { fillTracker, type TrackerCreationContext, reserveTracker, type TrackerHead, usualHead } from './insert.ts';
import { trackersOfProject } from '../store/trackers.ts';
import { structureContext } from '../structure/context.ts';

interface Planned {
  /** the key that other trackers refer to */
  key: string | number;
  head: TrackerHead;
  plan: TrackerPlan;
  parent: string | number | null;
  source?: Tracker;
  groups?: ReadonlyMap<number, number>;
}

const headOf = (tracker: Tracker, projectId: number): TrackerHead => ({
  projectId,
  label: tracker.label,
  itemName: tracker.itemName,
  description: tracker.description,
  color: tracker.color,
  parentId: null,
  isInstantiatedForNewProjects: tracker.isInstantiatedForNewProjects,
  hasNotifications: tracker.hasNotifications,
  usesPrivateComments: tracker.usesPrivateComments,
  isMoveEnabled: tracker.isMoveEnabled,
});

/** The timeframe follows the copy of the tracker it followed, or is dropped if that isn't copied. */
function following(plan: TrackerPlan, ids: ReadonlyMap<string | number, number>): TrackerPlan {
  const { timeframe, ...others } = plan.semantics;
  if (timeframe === undefined || !('impliedFrom' in timeframe)) return plan;
  const impliedFrom = ids.get(timeframe.impliedFrom);
  return { ...plan, semantics: impliedFrom === undefined ? others : { ...others, timeframe: { impliedFrom } } };
}

/** Copies the trackers of a template into a new project. */
export function createTemplateCopier(context: TrackerCreationContext, clock: Clock): TemplateCopier {
  async function plant(tx: Tx, planned: readonly Planned[]): Promise<void> {
    const ids = new Map<string | number, number>();
    for (const { key, head } of planned) ids.set(key, await reserveTracker(tx, head, clock()));
    for (const { key, head, plan, parent, source, groups } of planned) {
      const parentId = parent === null ? null : (ids.get(parent) ?? null);
      const origin = { plan: following(plan, ids), source, groups };
      await fillTracker(context, tx, ids.get(key) ?? 0, { ...head, parentId }, origin);
    }
  }

  async function fromProject(tx: Tx, from: number, to: number, groups: ReadonlyMap<number, number>) {
    const sources = (await trackersOfProject(tx, from)).filter((tracker) => tracker.isInstantiatedForNewProjects);
    return sources.map(
      (tracker): Planned => ({
        key: tracker.id,
        head: headOf(tracker, to),
        plan: mapGroups(tracker, groups),
        parent: tracker.parentId,
        source: tracker,
        groups,
      }),
    );
  }

  async function fromName(tx: Tx, name: string | undefined, language: Language, to: number): Promise<Planned[]> {
    const planned: Planned[] = [];
    for (const { template, itemName, color, parent = null } of projectTemplateNamed(name ?? 'empty')?.trackers ?? []) {
      const found = trackerTemplateNamed(template);
      if (found === undefined) throw new Error(`there is no tracker template ${template}`);
      const { label, description, structure } = inLanguage(found, language);
      const head = { ...usualHead, projectId: to, label, itemName, description, color };
      planned.push({ key: itemName, head, plan: await readStructure(structure, structureContext(tx, to)), parent });
    }
    return planned;
  }

  return async (tx, { from, to, groups, template, language }) => {
    await plant(tx, await fromProject(tx, from, to, groups));
    await plant(tx, await fromName(tx, template, language, to));
  };
}
