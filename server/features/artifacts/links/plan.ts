import type { Database, Tx } from '../../../db/index.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Link } from '../../../domain/artifacts/document.ts';
import {
  childType,
  differenceOfLinks,
  nextForwardLinks,
  type LinkDifference,
  type LinkRequest,
  namedLinks,
  nextReverseLinks,
} from '../../../domain/artifacts/links.ts';
import type { FormElement } from '../../../domain/trackers/tracker.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { createLinkFaults } from './faults.ts';
import type { ArtifactAccess } from '../access.ts';
import { lockArtifacts } from '../store/artifacts.ts';
import { ancestorsOf, lockHierarchy } from '../store/hierarchy.ts';
import { linksOf } from '../store/links.ts';
import { artifactHeads } from '../store/lists.ts';

export interface LinkPlan {
  forward: Link[];
  difference: LinkDifference;
  /** changes to the artifacts that link here, by their ids */
  reverse: LinkDifference;
  /** the affected artifacts by id, locked until the transaction ends */
  others: ReadonlyMap<number, ArtifactRecord>;
  faults: string[];
}

interface Deps {
  engine: Database['engine'];
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
  access: ArtifactAccess;
}

const touchedBy = ({ removed, added }: LinkDifference): number[] => [...removed, ...added.map((link) => link.id)];

const childrenIn = (links: readonly Link[]): number[] =>
  links.filter((link) => link.type === childType).map((link) => link.id);

export function createLinkPlanner({ engine, trackers, projects, access }: Deps) {
  const faultsOf = createLinkFaults({ trackers, projects });

  /**
   * An artifact must not be its own ancestor. It can't become one without both a parent and a child while its row is
   * locked.
   */
  async function cyclesAmong(tx: Tx, children: readonly number[], parents: readonly number[]): Promise<number[]> {
    if (children.length === 0 || parents.length === 0) return [];
    await lockHierarchy(tx, engine);
    const above = new Set([...parents, ...(await ancestorsOf(tx, parents))]);
    return children.filter((id) => above.has(id));
  }

  /** The row of an existing artifact is locked already. */
  return async function plan(
    tx: Tx,
    actor: Actor,
    field: FormElement,
    artifactId: number | undefined,
    requested: LinkRequest,
  ): Promise<LinkPlan> {
    const found = artifactId === undefined ? [] : await linksOf(tx, artifactId);
    const forwardBefore = found.filter((link) => link.direction === 'forward');
    const reverseBefore = found.filter((link) => link.direction === 'reverse');
    const named = [...(requested.links ?? []), ...(requested.allLinks ?? [])].map((link) => link.id);
    const parent = requested.parent === undefined ? [] : [requested.parent];
    const known = await artifactHeads(tx, [...new Set([...found.map((link) => link.id), ...named, ...parent])]);
    const visible = await access.viewableAmong(actor, known, tx);

    const isVisible = (id: number): boolean => visible.has(id) || !known.has(id);
    const forward = nextForwardLinks(forwardBefore, requested, isVisible);
    const visibleReverse = new Set(
      (await access.readableLinks(actor, 0, reverseBefore, visible)).map((link) => link.id),
    );
    const isVisibleReverse = (id: number): boolean => visibleReverse.has(id) || !known.has(id);
    const reverseNext = nextReverseLinks(reverseBefore, requested, isVisibleReverse);
    const difference = differenceOfLinks(forwardBefore, forward);
    const reverse = differenceOfLinks(reverseBefore, reverseNext);

    // A caller who names a hidden link learns nothing: the answer is the same for any other artifact.
    const unseen = (before: readonly Link[], direction: 'forward' | 'reverse', sees: (id: number) => boolean): Link[] =>
      namedLinks(requested, direction).filter(
        ({ id, type }) => !sees(id) && before.some((link) => link.id === id && link.type === type),
      );
    const unseenForward = unseen(forwardBefore, 'forward', isVisible);
    const unseenReverse = unseen(reverseBefore, 'reverse', isVisibleReverse);

    const touched = new Set([
      ...touchedBy(difference),
      ...touchedBy(reverse),
      ...[...unseenForward, ...unseenReverse].map(({ id }) => id),
    ]);
    const others = await lockArtifacts(tx, [...touched], engine);
    const otherEnds = { others, isVisible: (id: number) => visible.has(id) };
    const faults = [
      ...(await faultsOf.forward(actor, field, artifactId, [...difference.added, ...unseenForward], otherEnds)),
      ...(await faultsOf.reverse(
        actor,
        field,
        artifactId,
        { ...reverse, added: [...reverse.added, ...unseenReverse] },
        otherEnds,
      )),
    ];
    if (faults.length === 0) {
      const cycles = await cyclesAmong(tx, childrenIn(forward), childrenIn(reverseNext));
      faults.push(...cycleFaults(field, cycles, childrenIn(difference.added), childrenIn(reverse.added), isVisible));
    }
    return { forward, difference, reverse, others, faults };
  };
}

/** Blames the new children, or else the new parents, because existing links are not part of the request. */
function cycleFaults(
  field: FormElement,
  cycles: readonly number[],
  children: readonly number[],
  parents: readonly number[],
  isVisible: (id: number) => boolean,
): string[] {
  const above = cycles.filter((id) => children.includes(id));
  if (above.length === 0 && parents.length > 0 && cycles.length > 0) {
    return parents.map(
      (id) => `${field.label}: the artifact #${id} cannot be the parent here: it is below this artifact.`,
    );
  }
  const named = above.length === 0 ? cycles.filter(isVisible) : above;
  if (named.length === 0 && cycles.length > 0) return [`${field.label}: an artifact cannot be its own ancestor.`];
  return named.map(
    (id) => `${field.label}: the artifact #${id} cannot be a child here: it is above this artifact already.`,
  );
}

export type LinkPlanner = ReturnType<typeof createLinkPlanner>;
