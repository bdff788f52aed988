import { createContent } from './content.ts';
import { createQueries } from './queries.ts';
import { createSources } from './sources.ts';

type Deps = Omit<Parameters<typeof createContent>[0], 'sources'> &
  Parameters<typeof createSources>[0] &
  Omit<Parameters<typeof createQueries>[0], 'content' | 'sources'>;

/** Creates the services of this slice. */
export function createCrossTrackerSlice(deps: Deps) {
  const sources = createSources(deps);
  const content = createContent({ ...deps, sources });
  return { crossTrackerQueries: createQueries({ ...deps, sources, content }) };
}
