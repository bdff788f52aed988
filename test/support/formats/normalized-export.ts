import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Rename = (number: string) => string;

/** Replaces ids of one kind by 1, 2, 3, … in the order of their first occurrence. */
function counting(): Rename {
  const known = new Map<string, string>();
  return (number) => {
    const fresh = known.get(number) ?? String(known.size + 1);
    known.set(number, fresh);
    return fresh;
  };
}

/** The positions of ids of one kind. The id is the second group of the pattern. */
type Places = Record<
  'report' | 'renderer' | 'tracker' | 'field' | 'value' | 'file' | 'artifact' | 'changeset',
  RegExp[]
>;

const places: Places = {
  report: [/(REPORT_)(\d+)/g, /((?:ID|REF)="R)(\d+)(?=_)/g],
  renderer: [/((?:ID|REF)="R)(\d+)(?=")/g],
  tracker: [/(["> ]T)(\d+)(?=["<])/g, /((?:ID|REF)="F)(\d+)(?=_)/g, /( tracker_id=")([1-9]\d*)/g],
  field: [
    /((?:ID|REF|base|group|start|due|summary|effort_field|field_id)="F)(\d+)(?=")/g,
    /(<formElement [^>]* id=")(\d+)/g,
    /(<formElement [^>]* parent_id=")([1-9]\d*)/g,
  ],
  value: [/((?:ID|REF|value_id)="V)(\d+)/g, /(<value format="id">b?)(\d+)/g],
  file: [/(<file id="fileinfo_)(\d+)/g, /( ref="fileinfo_)(\d+)/g, /(data\/Artifact)(\d+)/g, /(attachments\/)(\d+)/g],
  artifact: [
    /(<artifact id=")(\d+)/g,
    /( artifact_id=")(\d+)/g,
    /( target=")(\d+)/g,
    /(<value nature="\w+">)(\d+)/g,
    /(\w #)(\d+)/g,
  ],
  changeset: [/(CHANGESET_)(\d+)/g],
};

/** Patterns for the ids of trackers, fields, values, files, artifacts, changesets and users. */
export function normalised(xml: string, kinds = renaming()): string {
  let text = xml.replaceAll(/<id>\d+<\/id>/g, '<id/>');
  for (const [kind, patterns] of Object.entries(places)) {
    const rename = kinds[kind as keyof Places];
    for (const pattern of patterns) {
      text = text.replaceAll(pattern, (_, before: string, number: string) => `${before}${rename(number)}`);
    }
  }
  // Links without a type are plain numbers.
  return text.replaceAll(/type="art_link">[^]*?<\/field_change>/g, (links) =>
    links.replaceAll(/(<value>)(\d+)/g, (_, before: string, number: string) => `${before}${kinds.artifact(number)}`),
  );
}

const renaming = (): Record<keyof Places, Rename> => ({
  report: counting(),
  renderer: counting(),
  tracker: counting(),
  field: counting(),
  value: counting(),
  file: counting(),
  artifact: counting(),
  changeset: counting(),
});

/** An export without its ids: the documents, and a hash of every other file. */
export async function normalisedExport(directory: string): Promise<Record<string, string>> {
  const kinds = renaming();
  const found: Record<string, string> = {
    'project.xml': normalised(await readFile(join(directory, 'project.xml'), 'utf8'), kinds),
  };
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'project.xml') continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    const isText = /\.(?:xml|csv)$/.test(path);
    // A dump contains the time and the UUID of its repository, which differ.
    found[normalised(path, kinds)] = isText
      ? normalised(bytes.toString(), kinds)
      : createHash('sha256').update(bytes).digest('hex');
  }
  return found;
}
