import { useQuery } from '@tanstack/react-query';
import { projectBannerQuery } from '../api/banners.ts';
import { Banner } from '../parts/banner/banner.tsx';
import { t } from '../text/index.ts';

/** The banner of a project. */
export function ProjectBanner({ project }: { project: number }) {
  const { data: message = null } = useQuery(projectBannerQuery(project));
  return <Banner message={message} label={t('banner.project')} />;
}
