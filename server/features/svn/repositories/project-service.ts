import type { Database } from '../../../db/index.ts';
import { createCache } from '../../../lib/cache/cache.ts';
import type { Services } from '../../projects/index.ts';
import { serviceName } from './creation-context.ts';

/** Whether projects use Subversion. Cached, because each request of a client asks. */
export function createProjectService(db: Database, services: Services) {
  const states = createCache<number, boolean>(10_000, (id) => services.isEnabled(id, serviceName));
  db.subscribe(['project'], ({ topic, id }) => {
    if (topic === '*') states.clear();
    else states.drop(Number(id));
  });
  return { isOn: async (projectId: number): Promise<boolean> => (await states.get(projectId)) === true };
}

export type SvnInProject = ReturnType<typeof createProjectService>;
