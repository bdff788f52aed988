import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { artifactQuery } from '../api/artifacts/artifacts.ts';
import { projectQuery } from '../api/projects/projects.ts';
import { useSelf, useVisit } from '../api/session.ts';
import { repositoryPlaceQuery } from '../api/svn/repositories.ts';
import { trackerQuery } from '../api/trackers/structure.ts';
import { can } from '../parts/can.tsx';

export interface Place {
  /** undefined: the page belongs to no project */
  project: number | undefined;
  tracker: number | undefined;
  /** the page belongs to site administration, and the person sees all of it */
  isAdministration: boolean;
  /** the page belongs to neither, and somebody is signed in */
  isPersonal: boolean;
}

interface PlaceParams {
  project?: string | undefined;
  tracker?: number | undefined;
  artifact?: number | undefined;
  repository?: number | undefined;
}

/** The page of permissions names the thing that it is about by its kind. */
function usePlaceParams(): PlaceParams {
  const { project, tracker, artifact, kind, id } = useParams({ strict: false });
  if (kind === 'project') return { project: String(id) };
  return kind === undefined ? { project, tracker, artifact } : { [kind]: id };
}

/** The project and the tracker that the current page belongs to. */
export function usePlace(): Place {
  const params = usePlaceParams();
  const isBelow = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  const isAdministrator = can(useVisit(), 'platform.administer');
  const isSignedIn = useSelf() !== null;
  const { data: named } = useQuery({
    ...projectQuery(params.project ?? ''),
    enabled: params.project !== undefined,
  });
  const { data: shown } = useQuery({
    ...artifactQuery(Number(params.artifact)),
    enabled: params.artifact !== undefined,
  });
  const { data: repository } = useQuery({
    ...repositoryPlaceQuery(Number(params.repository)),
    enabled: params.repository !== undefined,
  });
  const trackerId = params.tracker ?? shown?.tracker.id;
  const { data: tracker } = useQuery({ ...trackerQuery(Number(trackerId)), enabled: params.tracker !== undefined });
  return {
    project: params.project === undefined ? ((tracker ?? shown?.tracker)?.project.id ?? repository?.id) : named?.id,
    tracker: trackerId,
    isAdministration: isBelow && isAdministrator,
    isPersonal: isSignedIn && !isBelow && Object.values(params).every((value) => value === undefined),
  };
}
