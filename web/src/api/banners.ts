import { queryOptions } from '@tanstack/react-query';
import type { Banner, PlatformBanner, PlatformBannerChange } from '../../../contract/platform/banner.ts';
import { get, put, remove } from './client.ts';

export const projectBannerQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'banner'],
    staleTime: 60_000,
    queryFn: async (): Promise<string | null> =>
      (await get<Banner | undefined>(`/projects/${project}/banner`, { query: { if_any: true } }))?.message ?? null,
  });

/** An empty message removes the banner. */
export const setProjectBanner = (project: number, message: string): Promise<void> =>
  message.trim() === '' ? remove(`/projects/${project}/banner`) : put(`/projects/${project}/banner`, { message });

export const platformBannerQuery = queryOptions({
  queryKey: ['banner'],
  queryFn: async (): Promise<PlatformBanner | null> =>
    (await get<PlatformBanner | undefined>('/banner', { query: { if_any: true } })) ?? null,
});

export const setPlatformBanner = (banner: PlatformBannerChange): Promise<void> =>
  banner.message.trim() === '' ? remove('/banner') : put('/banner', banner);
