import { queryOptions } from '@tanstack/react-query';
import { t } from '../../text/index.ts';
import { attendanceHeaders } from '../attendance.ts';
import { ApiError } from '../client.ts';
import { cancelFile } from '../tus.ts';

/** The state of an uploaded archive, as its address answers. */
export type ArchiveStatus =
  | { status: 'uploading'; done: number; total: number }
  | { status: 'waiting' }
  | { status: 'importing'; step: string; done: number; total: number | null }
  | { status: 'refused'; errors: string[] }
  | {
      status: 'done';
      project_id: number;
      counts: Record<string, number>;
      left: { path: string; count: number }[];
    };

/** The address that takes the file and shows the state of the upload. */
export const archiveAddress = (upload: string): string => `/uploads/project/file/${encodeURIComponent(upload)}`;

async function readStatus(upload: string): Promise<ArchiveStatus> {
  const headers = attendanceHeaders();
  const answer = await fetch(archiveAddress(upload), { headers });
  if (!answer.ok)
    throw new ApiError(answer.status, answer.status === 404 ? t('archive.unknown') : t('app.failed.status'));
  return (await answer.json()) as ArchiveStatus;
}

/** Gives up an upload. An import that runs can't be canceled. */
export async function cancelArchive(upload: string): Promise<void> {
  await cancelFile(archiveAddress(upload), t('archive.running'));
}

const isOver = (state: ArchiveStatus | undefined): boolean => state?.status === 'done' || state?.status === 'refused';

/** Asked again until the import is over. */
export const archiveQuery = (upload: string) =>
  queryOptions({
    queryKey: ['archive', upload],
    queryFn: () => readStatus(upload),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 1_000),
  });
