import type { CsvImport, CsvImportReport } from '../../../../contract/artifacts/csv-import.ts';
import { post } from '../writes.ts';

export const importCsv = (tracker: number, body: CsvImport): Promise<CsvImportReport> =>
  post(`/trackers/${tracker}/csv_import`, body);
