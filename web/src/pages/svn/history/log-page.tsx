import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SvnRevision } from '../../../../../contract/svn/reading.ts';
import { logQuery } from '../../../api/svn/reading.ts';
import { Empty } from '../../../parts/feedback/empty.tsx';
import { LinkButton } from '../../../parts/links/link-button.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { CommitBy, titleOf } from '../commit-line.tsx';
import { RevisionLink, searchOf } from '../links.tsx';
import classes from './log.module.css';
import { OldRevision } from '../old-revision.tsx';
import { LoadedPages } from '../loaded-pages.tsx';
import { PathTrail } from '../path-trail.tsx';
import { RevisionChoice } from '../revision-choice.tsx';
import { useRepository, useRepositoryParams } from '../use-repository.ts';

const route = getRouteApi('/projects/$project/svn/$repository/revisions');

function Entry({ revision, path }: { revision: SvnRevision; path: string }) {
  return (
    <li className={classes['entry']}>
      <Text size="sm" c="dimmed" className={classes['number'] ?? ''}>
        {t('svn.revision.number', { revision: revision.revision })}
      </Text>
      <div className={classes['about']}>
        <Text size="sm" fw={500}>
          <RevisionLink revision={revision.revision} path={path}>
            {titleOf(revision)}
          </RevisionLink>
        </Text>
        <CommitBy revision={revision} />
      </div>
      <Text size="sm" c="dimmed" className={classes['count'] ?? ''}>
        {t('svn.log.paths', { count: revision.paths_total })}
      </Text>
    </li>
  );
}

/** The commits of a path, newest first. */
export function LogPage() {
  const { id } = useRepository();
  const { path = '/', rev } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useInfiniteQuery(logQuery(id, { path, rev }));
  const goTo = (next: number | undefined) => void navigate({ search: searchOf({ path, rev: next }) });
  return (
    <>
      <PageTitle
        hint={<PathTrail path={path} rev={rev} />}
        actions={
          <>
            <RevisionChoice key={rev} rev={rev} onChange={goTo} />
            <LinkButton
              to="/projects/$project/svn/$repository/compare"
              params={useRepositoryParams()}
              search={searchOf({ path })}
              variant="default"
              size="xs"
            >
              {t('svn.compare')}
            </LinkButton>
          </>
        }
      >
        {path === '/' ? t('svn.log') : t('svn.log.of', { path })}
      </PageTitle>
      <Stack gap="sm">
        <OldRevision rev={rev} onLeave={() => goTo(undefined)} />
        <div>
          <LoadedPages of={found}>
            {(pages) => {
              const revisions = pages.flatMap(({ items }) => items);
              if (revisions.length === 0) return <Empty>{t('svn.log.none')}</Empty>;
              return (
                <ul className={classes['log']}>
                  {revisions.map((revision) => (
                    <Entry key={revision.revision} revision={revision} path={path} />
                  ))}
                </ul>
              );
            }}
          </LoadedPages>
        </div>
      </Stack>
    </>
  );
}
