import { problem } from '../../../../contract/problems.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Link } from '../../../domain/artifacts/document.ts';
import type { LinkDifference } from '../../../domain/artifacts/links.ts';
import { namingField, notUpdatable } from '../../../domain/fields/messages.ts';
import { can } from '../../../domain/policies/policy.ts';
import { knowsField, trackerRights } from '../../../domain/policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { frozenFields } from '../../../domain/workflow/index.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { KnownProject, ProjectDirectory } from '../../projects/index.ts';
import type { TrackerDirectory } from '../../trackers/index.ts';
import { linkFieldOf } from '../write/values.ts';

interface Deps {
  trackers: TrackerDirectory;
  projects: ProjectDirectory;
}

/** The artifacts at the other ends, and the ones among them that the caller may view. */
export interface OtherEnds {
  others: ReadonlyMap<number, ArtifactRecord>;
  isVisible(id: number): boolean;
}

const itself = (field: FormElement): string => `${field.label}: an artifact cannot be linked to itself.`;

/** Finds the reasons to refuse links that are added or removed. */
export function createLinkFaults({ trackers, projects }: Deps) {
  async function typeFault({ id, type }: Link): Promise<string | undefined> {
    if (type === '' || (await trackers.linkTypes()).some((known) => known.shortname === type)) return undefined;
    return `Type is missing for artifact #${id}. There is no link type "${type}" on this platform.`;
  }

  /** Whether the caller would see something in a closed project or in a deleted tracker if it were still open. */
  function knewTracker(actor: Actor, project: KnownProject | undefined, tracker: Tracker | undefined): boolean {
    if (project === undefined || tracker === undefined) return false;
    const isVisible = can(actor, 'project.read', projects.subject({ ...project, status: 'active' }));
    return isVisible && trackerRights(actor, { ...tracker, isDeleted: false }).canView;
  }

  async function targetFault(
    actor: Actor,
    field: FormElement,
    link: Link,
    ends: OtherEnds,
  ): Promise<string | undefined> {
    const target = ends.others.get(link.id);
    const tracker = target === undefined ? undefined : await trackers.find(target.trackerId);
    const project = tracker === undefined ? undefined : await projects.find(tracker.projectId);
    const isOpen = project?.status === 'active' && tracker?.isDeleted === false;
    const isKnown = isOpen ? ends.isVisible(link.id) : knewTracker(actor, project, tracker);
    // Answer as if the artifact did not exist.
    if (project === undefined || !isKnown) return `${field.label}: ${link.id} is not an artifact id.`;
    if (tracker?.isDeleted === true) return `${field.label} : artifact #${link.id} does not exist.`;
    const fault =
      project.status === 'active'
        ? await typeFault(link)
        : `The artifact #${link.id} is not located in an active project.`;
    return fault === undefined ? undefined : namingField(field, fault);
  }

  /** A link is a value of the other artifact and follows the same rules as its other values. */
  function otherFault(actor: Actor, record: ArtifactRecord, tracker: Tracker, links: FormElement): string | undefined {
    const rights = trackerRights(actor, tracker);
    if (!knowsField(rights, links)) return `You are not allowed to update the links of artifact #${record.id}.`;
    if (!rights.canUpdate(links)) return `${notUpdatable(links)} (artifact #${record.id})`;
    if (!frozenFields(tracker, record.document).includes(links.id)) return undefined;
    return `The field '${links.label} (${links.name})' of artifact #${record.id} is frozen in its state and cannot be changed`;
  }

  async function reverseFault(actor: Actor, field: FormElement, id: number, ends: OtherEnds, link?: Link) {
    const record = ends.isVisible(id) ? ends.others.get(id) : undefined;
    if (record === undefined) throw problem('artifact_reverse_link_not_found', { id });
    const tracker = await trackers.find(record.trackerId);
    const links = tracker === undefined ? undefined : linkFieldOf(tracker);
    if (tracker === undefined || links === undefined) throw problem('artifact_reverse_link_without_field', { id });
    const fault = link === undefined ? undefined : await targetFault(actor, field, link, ends);
    return fault ?? otherFault(actor, record, tracker, links);
  }

  return {
    async forward(
      actor: Actor,
      field: FormElement,
      artifactId: number | undefined,
      added: readonly Link[],
      ends: OtherEnds,
    ): Promise<string[]> {
      const faults: string[] = [];
      for (const link of added) {
        const fault = link.id === artifactId ? itself(field) : await targetFault(actor, field, link, ends);
        if (fault !== undefined) faults.push(fault);
      }
      return faults;
    },

    async reverse(
      actor: Actor,
      field: FormElement,
      artifactId: number | undefined,
      { added, removed }: LinkDifference,
      ends: OtherEnds,
    ): Promise<string[]> {
      const wanted: { id: number; link?: Link }[] = [
        ...removed.map((id) => ({ id })),
        ...added.map((link) => ({ id: link.id, link })),
      ];
      const faults: string[] = [];
      for (const { id, link } of wanted) {
        const fault = id === artifactId ? itself(field) : await reverseFault(actor, field, id, ends, link);
        if (fault !== undefined) faults.push(fault);
      }
      return faults;
    },
  };
}
