import { queryOptions } from '@tanstack/react-query';
import type { Banner, PlatformBanner, PlatformBannerChange } from '../../../contract/platform/banner.ts';
import { get } from './client.ts';
import { put, remove, type Version } from './writes.ts';

export type KnownBanner = Banner & Version;
export type KnownPlatformBanner = PlatformBanner & Version;

export const projectBannerQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'banner'],
    staleTime: 60_000,
    queryFn: async (): Promise<KnownBanner | null> =>
      (await get<KnownBanner | undefined>(`/projects/${project}/banner`, { query: { if_any: true, with: 'etag' } })) ??
      null,
  });

/** An empty message removes the banner. `seen` null: there was none. */
export const setProjectBanner = (project: number, seen: KnownBanner | null, message: string): Promise<void> =>
  message.trim() === ''
    ? remove(`/projects/${project}/banner`, seen)
    : put(`/projects/${project}/banner`, seen, { message });

export const platformBannerQuery = queryOptions({
  queryKey: ['banner'],
  queryFn: async (): Promise<KnownPlatformBanner | null> =>
    (await get<KnownPlatformBanner | undefined>('/banner', { query: { if_any: true, with: 'etag' } })) ?? null,
});

export const setPlatformBanner = (seen: KnownPlatformBanner | null, banner: PlatformBannerChange): Promise<void> =>
  banner.message.trim() === '' ? remove('/banner', seen) : put('/banner', seen, banner);
