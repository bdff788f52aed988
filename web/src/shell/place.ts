import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { artifactQuery } from '../api/artifacts/artifacts.ts';
import { projectQuery } from '../api/projects/projects.ts';
import { trackerQuery } from '../api/trackers/structure.ts';

export interface Place {
  /** undefined: the page belongs to no project */
  project: number | undefined;
  tracker: number | undefined;
}

/** The project and the tracker that the current page belongs to. */
export function usePlace(): Place {
  const params = useParams({ strict: false });
  const { data: named } = useQuery({
    ...projectQuery(params.project ?? ''),
    enabled: params.project !== undefined,
  });
  const { data: shown } = useQuery({
    ...artifactQuery(Number(params.artifact)),
    enabled: params.artifact !== undefined,
  });
  const trackerId = params.tracker ?? shown?.tracker.id;
  const { data: tracker } = useQuery({ ...trackerQuery(Number(trackerId)), enabled: params.tracker !== undefined });
  return {
    project: params.project === undefined ? (tracker ?? shown?.tracker)?.project.id : named?.id,
    tracker: trackerId,
  };
}
