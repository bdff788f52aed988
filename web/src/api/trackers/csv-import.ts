import { queryOptions } from '@tanstack/react-query';
import type { CsvImport, CsvImportReport } from '../../../../contract/artifacts/csv-import.ts';
import type { CsvMappings } from '../../../../contract/artifacts/csv-mappings.ts';
import { get } from '../client.ts';
import { post, put, type Version } from '../writes.ts';

export const importCsv = (tracker: number, body: CsvImport): Promise<CsvImportReport> =>
  post(`/trackers/${tracker}/csv_import`, body);

/** The mappings that everybody who imports into a tracker shares. */
export const csvMappingsQuery = (tracker: number) =>
  queryOptions({
    queryKey: ['csv-mappings', tracker],
    queryFn: () => get<CsvMappings & Version>(`/trackers/${tracker}/csv_mappings`, { query: { with: 'etag' } }),
  });
export const saveCsvMappings = (tracker: number, seen: Version, body: CsvMappings): Promise<void> =>
  put(`/trackers/${tracker}/csv_mappings`, seen, body);
