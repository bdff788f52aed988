import { join } from 'node:path';

/** Paths in a backup. */
export const layout = {
  manifest: 'manifest.json',
  /** the checksum of the manifest */
  manifestSum: 'manifest.sha256',
  /** the checksums of all other files, as `sha256sum -c` reads them */
  sums: 'files.sha256',
  configuration: 'configuration.json',
  database: 'database',
  blobs: 'blobs',
  repositories: 'svn',
  /** dumps of deleted repositories */
  dumps: 'svn-deleted',
} as const;

export const tablePath = (name: string): string => join(layout.database, `${name}.jsonl.gz`);

export const repositoryPath = ({ projectId, name }: { projectId: number; name: string }): string =>
  join(layout.repositories, String(projectId), name);

export const backedUpDumpPath = (name: string): string => join(layout.dumps, name);
