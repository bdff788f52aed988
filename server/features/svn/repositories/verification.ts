import type { Database } from '../../../db/index.ts';
import type { RepositoryAddress } from '../../../svn/index.ts';
import type { GetEngine } from '../engine.ts';
import type { Repository } from './repository.ts';
import { repositoriesIn } from './store.ts';
import { addressOf } from './maintenance.ts';

export interface Verification {
  findings: { repository: Repository; fault: string | undefined }[];
  /** on disk, but not in the database */
  unregistered: RepositoryAddress[];
}

/** Compares the database with the disk, and verifies the repositories completely. */
export function createVerification({ db, engine }: { db: Database; engine: GetEngine }) {
  async function faultOf(repository: Repository): Promise<string | undefined> {
    const { repositories } = await engine();
    if (!(await repositories.exists(addressOf(repository)))) return 'It is not on disk.';
    const { ok, text } = await repositories.verify(addressOf(repository));
    return ok ? undefined : text;
  }

  return async function verify(id?: number): Promise<Verification> {
    const { repositories } = await engine();
    const known = await repositoriesIn(db.read, ['creating', 'ready', 'deleting', 'restoring']);
    const findings: Verification['findings'] = [];
    for (const repository of known.filter(({ state }) => state === 'ready' || state === 'deleting')) {
      if (id === undefined || repository.id === id) findings.push({ repository, fault: await faultOf(repository) });
    }
    const keys = new Set(known.map(({ projectId, name }) => `${projectId}/${name}`));
    const onDisk = id === undefined ? await repositories.list() : [];
    return { findings, unregistered: onDisk.filter(({ projectId, name }) => !keys.has(`${projectId}/${name}`)) };
  };
}
