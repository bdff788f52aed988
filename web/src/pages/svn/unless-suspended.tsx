import type { ReactNode } from 'react';
import { Empty } from '../../parts/feedback/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { useProject } from '../projects/use-project.ts';

/** The repositories of a suspended project are closed, also to people who see the project. */
export function UnlessSuspended({ children }: { children: ReactNode }) {
  if (useProject().status !== 'suspended') return children;
  return (
    <>
      <PageTitle>{t('svn.title')}</PageTitle>
      <Empty>{t('svn.suspended')}</Empty>
    </>
  );
}
