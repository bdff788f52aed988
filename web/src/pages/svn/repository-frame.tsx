import { Breadcrumbs, Text } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { can } from '../../parts/can.tsx';
import { WaysOnContext } from '../../parts/feedback/ways-on.ts';
import { LinkButton } from '../../parts/links/link-button.tsx';
import { TextLink } from '../../parts/links/text-link.tsx';
import { type Section, Sections } from '../../shell/sections.tsx';
import frame from '../../shell/sections.module.css';
import { t } from '../../text/index.ts';
import { UnlessSuspended } from './unless-suspended.tsx';
import { useRepository, useRepositoryParams } from './use-repository.ts';

/** The layout of repository pages. */
export function RepositoryFrame() {
  return (
    <UnlessSuspended>
      <Frame />
    </UnlessSuspended>
  );
}

function Frame() {
  const repository = useRepository();
  const params = useRepositoryParams();
  const settings: Section[] = can(repository, 'repository.read_administration')
    ? [{ label: t('svn.section.settings'), to: '/projects/$project/svn/$repository/settings', params }]
    : [];
  const sections: Section[] = [
    { label: t('svn.section.overview'), to: '/projects/$project/svn/$repository', params, exact: true },
    { label: t('svn.section.files'), to: '/projects/$project/svn/$repository/tree', params },
    { label: t('svn.section.log'), to: '/projects/$project/svn/$repository/revisions', params },
    ...settings,
  ];
  const waysOn = (
    <>
      <LinkButton to="/projects/$project/svn/$repository/tree" params={params} size="xs">
        {t('svn.section.files.latest')}
      </LinkButton>
      <LinkButton to="/projects/$project/svn/$repository/revisions" params={params} size="xs" variant="default">
        {t('svn.section.log')}
      </LinkButton>
    </>
  );
  return (
    <>
      <div className={frame['row']}>
        <div className={frame['frame']}>
          <Breadcrumbs component="nav" aria-label={t('app.path')}>
            <TextLink to="/projects/$project/svn" params={{ project: params.project }}>
              {t('svn.all')}
            </TextLink>
            <Text fw={600}>{repository.name}</Text>
          </Breadcrumbs>
          <Sections sections={sections} label={t('svn.section.label')} />
        </div>
      </div>
      <WaysOnContext value={waysOn}>
        <Outlet />
      </WaysOnContext>
    </>
  );
}
