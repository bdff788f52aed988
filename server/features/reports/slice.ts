import type { Database } from '../../db/index.ts';
import type { EventLog } from '../../events/index.ts';
import type { ArtifactView } from '../artifacts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { Searches } from '../search/index.ts';
import type { TrackerDirectory } from '../trackers/index.ts';
import { createExport } from './export.ts';
import { createResults } from './results.ts';
import { createReports } from './service.ts';

interface Deps {
  db: Database;
  events: EventLog;
  directory: ProjectDirectory;
  trackers: TrackerDirectory;
  search: Searches;
  artifactView: ArtifactView;
}

/** Creates the services of this slice. */
export function createReportSlice({ db, events, directory: projects, trackers, search, artifactView }: Deps) {
  const results = createResults(search);
  return {
    reports: createReports({ db, events, projects, trackers, results }),
    reportResults: results,
    reportExport: createExport(results, artifactView),
  };
}
