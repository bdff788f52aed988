import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Location } from '../db/transfer/index.ts';
import type { RepositoryPlaces } from './repositories.ts';

/** Locations of the parts of an installation. */
export interface Installation extends RepositoryPlaces {
  dataDir: string;
  database: Location;
  blobs: Config['blobs'];
}

export const databaseFileName = 'hearth.sqlite';

/** The installation that the environment names. */
export const configuredInstallation = ({
  dataDir,
  databaseUrl,
  blobs,
  svnDir,
  svnUser,
  svnNode,
}: Config): Installation => ({
  dataDir,
  database: databaseUrl === undefined ? { file: join(dataDir, databaseFileName) } : { url: databaseUrl },
  blobs,
  svnDir,
  svnUser,
  svnNode,
  dumpsDir: join(dataDir, 'svn-deleted'),
});

/** An installation in a single directory. */
export const selfContained = (dataDir: string, svnUser: string | undefined): Installation => ({
  dataDir,
  database: { file: join(dataDir, databaseFileName) },
  blobs: undefined,
  svnDir: join(dataDir, 'svn'),
  svnUser,
  dumpsDir: join(dataDir, 'svn-deleted'),
});
