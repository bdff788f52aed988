import { IdParams } from '../../../contract/common.ts';
import { CsvImport, CsvImportReport } from '../../../contract/artifacts/csv-import.ts';
import { CsvMappings } from '../../../contract/artifacts/csv-mappings.ts';
import { callerOf } from '../../http/caller.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import { presentCsvImport } from './present.ts';
import type { CsvMappingService } from './mappings.ts';
import type { CsvImports } from './service.ts';

interface Deps {
  csvImports: CsvImports;
  csvMappings: CsvMappingService;
}

export function csvImportRoutes({ csvImports, csvMappings }: Deps): AnyRoute[] {
  const mappings = { path: '/trackers/:id/csv_mappings', extension: true, params: IdParams } as const;
  return [
    route({
      ...mappings,
      method: 'GET',
      summary: 'The column mappings of CSV imports that everybody in a tracker shares',
      access: 'protected',
      requires: 'tracker.bulk_edit',
      answers: CsvMappings,
      problems: ['tracker_not_found', 'tracker_not_visible'],
      handle: ({ actor, params }) => csvMappings.read(actor, params.id),
    }),
    route({
      ...mappings,
      method: 'PUT',
      summary: 'Replaces the shared column mappings of a tracker',
      access: 'protected',
      requires: 'tracker.administer',
      body: CsvMappings,
      problems: [
        'tracker_not_found',
        'tracker_not_visible',
        'tracker_administrator_required',
        'csv_mapping_repeated',
        'csv_mapping_field_unknown',
        'project_suspended',
      ],
      handle: ({ actor, params, body }) => csvMappings.write(actor, params.id, body),
    }),
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
