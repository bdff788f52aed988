import { Breadcrumbs, Text } from '@mantine/core';
import { t } from '../../text/index.ts';
import { DirectoryLink } from './links.tsx';
import classes from './svn.module.css';
import { useRepositoryParams } from './use-repository.ts';

/** The directories above a path, each a link, and then its name. */
export function PathTrail({ path, rev }: { path: string; rev?: number | undefined }) {
  const { repository } = useRepositoryParams();
  const names = path.split('/').filter((name) => name !== '');
  if (names.length === 0) return null;
  const places = [repository, ...names].map((name, at) => ({ name, path: `/${names.slice(0, at).join('/')}` }));
  return (
    <Breadcrumbs component="nav" aria-label={t('svn.path')} separatorMargin={6} className={classes['trail'] ?? ''}>
      {places.map((place, at) =>
        at === places.length - 1 ? (
          <Text key={place.path} fw={600} inherit>
            {place.name}
          </Text>
        ) : (
          <DirectoryLink key={place.path} path={place.path} rev={rev}>
            {place.name}
          </DirectoryLink>
        ),
      )}
    </Breadcrumbs>
  );
}
