import { useQuery } from '@tanstack/react-query';
import type { Artifact } from '../../../contract/artifacts/artifact.ts';
import { fieldIn } from '../api/trackers/list-fields.ts';
import { trackerQuery } from '../api/trackers/structure.ts';
import { Colored } from '../parts/color/colored.tsx';
import { StatusMark } from '../parts/color/status-mark.tsx';
import { shapeIn, type StatusShape } from '../parts/color/status-shape.ts';

interface Props {
  artifact: Pick<Artifact, 'tracker' | 'full_status' | 'is_open'>;
  /** the name of the status is shown nearby */
  isMarkOnly?: boolean;
}

/** The tracker knows the shape. Until it is loaded, the shape says whether the artifact is open. */
function useShape({ tracker: { id }, full_status: status, is_open: isOpen }: Props['artifact']): StatusShape {
  const { data: tracker } = useQuery({ ...trackerQuery(id), enabled: status !== null });
  const field = tracker && fieldIn(tracker, tracker.semantics.status?.field_id);
  return (field && shapeIn(field, { label: status?.value ?? null })) ?? (isOpen ? 'ring' : 'tick');
}

/** The status of an artifact: its shape, its color and its name. */
export function ArtifactStatus({ artifact, isMarkOnly = false }: Props) {
  const shape = useShape(artifact);
  const { full_status: status } = artifact;
  if (status === null) return null;
  return isMarkOnly ? (
    <StatusMark shape={shape} color={status.color} />
  ) : (
    <Colored label={status.value} color={status.color} shape={shape} />
  );
}
