import { IdParams } from '../../../contract/common.ts';
import { CsvImport, CsvImportReport } from '../../../contract/artifacts/csv-import.ts';
import { callerOf } from '../../http/caller.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { presentCsvImport } from './present.ts';
import type { CsvImports } from './service.ts';

export function csvImportRoutes({ csvImports }: { csvImports: CsvImports }): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/trackers/:id/csv_import',
      summary: 'Creates and changes artifacts from the lines of a CSV, all or none; with `dry_run`, returns a preview',
      access: 'protected',
      requires: 'tracker.bulk_edit',
      params: IdParams,
      body: CsvImport,
      answers: CsvImportReport,
      extension: true,
      problems: [
        'tracker_not_found',
        'tracker_not_visible',
        'project_suspended',
        'csv_import_empty',
        'csv_import_too_large',
        'csv_import_too_long',
        'csv_import_refused',
      ],
      async handle({ actor, params, body }) {
        return presentCsvImport(await csvImports.run(actor, callerOf(actor), params.id, body));
      },
    }),
  ];
}
