import type { Mapping } from '../../domain/import-from/mapping/mapping.ts';
import type { ForeignFile, ForeignProject, Losses } from '../../domain/import-from/model.ts';
import type { Progress } from '../../lib/progress.ts';

export interface ForeignRequest {
  /** a file, a folder, or the address of a platform */
  location: string;
  /** for a platform: the key of a user there */
  key: string | undefined;
  /** for a source with several projects: the name of one */
  project: string | undefined;
  mapping: Mapping;
  losses: Losses;
  progress: Progress;
}

/** A project of another tracker, and the way to the bytes of its attachments. */
export interface ForeignReading {
  project: ForeignProject;
  /** finds references to items in texts */
  reference: RegExp;
  /** undefined: they are out of reach */
  open: (file: ForeignFile) => Promise<AsyncIterable<Uint8Array> | undefined>;
}
