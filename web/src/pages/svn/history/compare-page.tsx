import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { CompareForm } from './compare-form.tsx';
import { Differences } from './differences.tsx';
import { PathTrail } from '../path-trail.tsx';
import { useRepository } from '../use-repository.ts';

const route = getRouteApi('/projects/$project/svn/$repository/compare');

/** The differences between two revisions. */
export function ComparePage() {
  const { id } = useRepository();
  const { path = '/', from, to } = route.useSearch();
  const isAsked = from !== undefined && to !== undefined;
  return (
    <>
      <PageTitle hint={<PathTrail path={path} rev={to} />}>{t('svn.compare.title')}</PageTitle>
      <Stack>
        <CompareForm key={`${from} ${to}`} path={path} from={from} to={to} />
        {isAsked ? (
          <Differences repository={id} range={{ from, to }} path={path} />
        ) : (
          <Text c="dimmed">{t('svn.compare.hint')}</Text>
        )}
      </Stack>
    </>
  );
}
