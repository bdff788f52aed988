import type { ReactNode } from 'react';
import type { SvnLocation } from '../../api/svn/reading.ts';
import { TextLink } from '../../parts/links/text-link.tsx';
import { t } from '../../text/index.ts';
import { useRepositoryParams } from './use-repository.ts';

/** An address has only what isn't clear by itself. */
export const searchOf = ({ path, rev }: SvnLocation): { path?: string; rev?: number } => ({
  ...(path === '/' ? {} : { path }),
  ...(rev === undefined ? {} : { rev }),
});

interface Props extends SvnLocation {
  children: ReactNode;
}

export function DirectoryLink({ children, ...location }: Props) {
  return (
    <TextLink
      to="/projects/$project/svn/$repository/tree"
      params={useRepositoryParams()}
      search={searchOf(location)}
      inherit
    >
      {children}
    </TextLink>
  );
}

export function FileLink({ children, ...location }: Props) {
  return (
    <TextLink
      to="/projects/$project/svn/$repository/tree/file"
      params={useRepositoryParams()}
      search={searchOf(location)}
      inherit
    >
      {children}
    </TextLink>
  );
}

interface RevisionProps {
  revision: number;
  /** shows only changes in this path */
  path?: string;
  children?: ReactNode;
}

export function RevisionLink({ revision, path = '/', children }: RevisionProps) {
  const params = { ...useRepositoryParams(), revision: String(revision) };
  return (
    <TextLink
      to="/projects/$project/svn/$repository/revisions/$revision"
      params={params}
      search={searchOf({ path })}
      inherit
    >
      {children ?? t('svn.revision.number', { revision })}
    </TextLink>
  );
}
