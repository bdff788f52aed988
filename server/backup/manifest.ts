import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { writeDurably } from '../lib/files/durable.ts';
import { layout } from './layout.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
/** A single path segment that cannot lead out of the backup. */
const Part = Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]*$' });

const Column = Type.Object({
  name: Part,
  kind: Type.Union([Type.Literal('integer'), Type.Literal('real'), Type.Literal('text'), Type.Literal('blob')]),
});

const Table = Type.Object({
  name: Part,
  columns: Type.Array(Column),
  key: Type.Array(Part),
  numbered: Type.Union([Part, Type.Null()]),
  next: Type.Union([Count, Type.Null()]),
  rows: Count,
  /** of the rows, one JSON array per line, in the order of the key */
  sha256: Hash,
});

const Repository = Type.Object({ projectId: Type.Integer({ minimum: 1 }), name: Part });

export const Manifest = Type.Object({
  format: Type.Literal(1),
  /** the version that made it */
  hearth: Type.String(),
  /** time of the database snapshot */
  made_at: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  migrations: Type.Array(Part),
  tables: Type.Array(Table),
  /** `lost`: already missing or damaged when the backup was made */
  blobs: Type.Object({ count: Count, bytes: Count, lost: Type.Array(Hash) }),
  repositories: Type.Array(Repository),
  dumps: Type.Array(Part),
  /** already missing or damaged when the backup was made; older versions don't record it */
  lost: Type.Optional(Type.Object({ repositories: Type.Array(Repository), dumps: Type.Array(Part) })),
  files: Type.Object({ count: Count, bytes: Count, sha256: Hash }),
});

export type Manifest = Static<typeof Manifest>;

/** A backup that can't be used, with the reason. */
export class BackupFault extends Error {}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the last files of a backup, which complete it. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeDurably(join(directory, layout.manifest), text);
  await writeDurably(join(directory, layout.manifestSum), `${digest(text)}  ${layout.manifest}\n`);
}

async function readPart(directory: string, name: string): Promise<string> {
  return readFile(join(directory, name), 'utf8').catch(() => {
    throw new BackupFault(`${directory} is not a complete backup: it has no ${name}.`);
  });
}

export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readPart(directory, layout.manifest);
  const sum = await readPart(directory, layout.manifestSum);
  if (sum !== `${digest(text)}  ${layout.manifest}\n`) {
    throw new BackupFault(`${layout.manifest} is damaged: its checksum is not the one in ${layout.manifestSum}.`);
  }
  const parsed: unknown = JSON.parse(text);
  const { Check, Errors } = await import('typebox/value');
  if (Check(Manifest, parsed)) return parsed;
  const [fault] = Errors(Manifest, parsed);
  throw new BackupFault(
    `${layout.manifest} cannot be read by this version: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}.`,
  );
}
