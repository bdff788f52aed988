import { readFile, writeFile } from 'node:fs/promises';
import { decodeText } from '../../contract/text-encoding.ts';
import { trackerNamesIn } from '../../server/domain/import/tracker/tracker-names.ts';
import { Complaint } from '../complaint.ts';
import { say } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import { aboutTracker } from '../trackers.ts';

interface Options {
  project: string;
  label?: string;
  itemName?: string;
}

export async function importTracker(path: string, options: Options): Promise<void> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Complaint(`${path} can't be read: ${(error as Error).message}`);
  });
  const xml = decodeText(bytes);
  const names = await trackerNamesIn(xml);
  await withPlatform(async ({ directory, trackerCreation }) => {
    const project = await directory.named(options.project);
    if (project === undefined) throw new Complaint(`There is no project ${options.project}.`);
    const { tracker, left } = await trackerCreation.create(operator, project.id, {
      label: options.label ?? names.label,
      item_name: options.itemName ?? names.itemName,
      tracker_xml: xml,
    });
    say(`${tracker.label} (${tracker.itemName}) is tracker ${tracker.id} of ${project.label}.`);
    if (left.size > 0) say('Not imported:');
    for (const [what, count] of left) say(`${String(count).padStart(9)}  ${what}`);
  });
}

export async function exportTracker(id: number, path: string, { force }: { force?: boolean }): Promise<void> {
  await withPlatform(async ({ trackerExports }) => {
    const { tracker, xml } = await aboutTracker(id, trackerExports.document(operator, id));
    await writeFile(path, xml, { flag: force === true ? 'w' : 'wx' }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new Complaint(`${path} already exists: choose another file, or replace it with --force.`);
    });
    say(`${tracker.label} (${tracker.itemName}) was exported to ${path}, without its artifacts.`);
  });
}
