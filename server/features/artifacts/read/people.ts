import type { Identity } from '../../../domain/actor.ts';
import type { Document } from '../../../domain/artifacts/document.ts';
import { usersIn } from '../../../domain/fields/index.ts';
import type { Identities } from '../../users/index.ts';
import { assigneesOf, type ArtifactContext } from '../access.ts';

/** The ids of the users in the representation of an artifact. */
export function personIdsIn({ tracker, record }: ArtifactContext, document: Document): Set<number> {
  const named = tracker.elements.flatMap((field) => usersIn(field, document[String(field.id)]));
  return new Set([record.submittedBy, record.lastModifiedBy, ...assigneesOf(tracker, record), ...named]);
}

/** The users in the representation of an artifact, by id. */
export async function peopleInArtifact(
  identities: Identities,
  context: ArtifactContext,
  document: Document,
  others: readonly number[] = [],
): Promise<Map<number, Identity>> {
  const ids = new Set([...personIdsIn(context, document), ...others]);
  const found = await Promise.all([...ids].map((id) => identities.find(id)));
  return new Map(found.flatMap((user) => (user === undefined ? [] : [[user.id, user]])));
}
