import { queryOptions } from '@tanstack/react-query';
import type { Banner } from '../../../contract/platform/banner.ts';
import { get, put, remove } from './client.ts';

export const projectBannerQuery = (project: number) =>
  queryOptions({
    queryKey: ['project', project, 'banner'],
    staleTime: 60_000,
    queryFn: async (): Promise<string | null> =>
      (await get<Banner | undefined>(`/projects/${project}/banner`, { query: { if_any: true } }))?.message ?? null,
  });

const change = (address: string, message: string): Promise<void> =>
  message.trim() === '' ? remove(address) : put(address, { message });

/** An empty message removes the banner. */
export const setProjectBanner = (project: number, message: string): Promise<void> =>
  change(`/projects/${project}/banner`, message);

export const setPlatformBanner = (message: string): Promise<void> => change('/banner', message);
