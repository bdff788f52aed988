import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectBannerQuery } from '../api/banners.ts';
import { projectQuery } from '../api/projects/projects.ts';
import { Banner } from '../parts/banner/banner.tsx';
import { t } from '../text/index.ts';

/** Says why no page of the project has forms. */
export function ClosedNote({ project }: { project: number }) {
  const { data } = useQuery(projectQuery(String(project)));
  if (data?.status !== 'suspended' && data?.status !== 'deleted') return null;
  return (
    <Alert color="yellow" mb="sm">
      <output>{t(`project.${data.status}.note`)}</output>
    </Alert>
  );
}

/** The banner of a project. */
export function ProjectBanner({ project }: { project: number }) {
  const { data: banner } = useQuery(projectBannerQuery(project));
  return <Banner message={banner?.message ?? null} label={t('banner.project')} project={project} />;
}
