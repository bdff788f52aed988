import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { ApiError } from '../../../api/client.ts';
import { treeQuery } from '../../../api/svn/reading.ts';
import { PermissionsLink } from '../../../parts/permissions-link.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { DirectoryTable } from './directory-table.tsx';
import { LastCommit } from './last-change.tsx';
import { searchOf } from '../links.tsx';
import { OldRevision } from '../old-revision.tsx';
import { PathTrail } from '../path-trail.tsx';
import { RevisionChoice } from '../revision-choice.tsx';
import { useRepository, useRepositoryParams } from '../use-repository.ts';

const route = getRouteApi('/projects/$project/svn/$repository/tree');

/** A directory in a revision. */
export function TreePage() {
  const { id } = useRepository();
  const params = useRepositoryParams();
  const { path = '/', rev } = route.useSearch();
  const navigate = route.useNavigate();
  const location = { path, rev };
  const search = searchOf(location);
  const goTo = (next: number | undefined) => void navigate({ search: searchOf({ path, rev: next }) });
  const { error } = useInfiniteQuery(treeQuery(id, location));
  // The address of a directory may point to a file.
  if (error instanceof ApiError && error.status === 400 && path !== '/') {
    return <Navigate to="/projects/$project/svn/$repository/tree/file" params={params} search={search} replace />;
  }
  return (
    <>
      <PageTitle
        hint={<PathTrail path={path} rev={rev} />}
        actions={
          <>
            <RevisionChoice key={rev} rev={rev} onChange={goTo} />
            <LinkButton
              to="/projects/$project/svn/$repository/revisions"
              params={params}
              search={search}
              variant="default"
              size="xs"
            >
              {t('svn.log')}
            </LinkButton>
          </>
        }
      >
        {path === '/' ? t('svn.section.files') : (path.split('/').at(-1) ?? path)}
      </PageTitle>
      <Stack gap={0}>
        <OldRevision rev={rev} onLeave={() => goTo(undefined)} />
        <LastCommit repository={id} location={location} />
        <DirectoryTable repository={id} location={location} />
        <PermissionsLink kind="repository" id={id} path={path} />
      </Stack>
    </>
  );
}
