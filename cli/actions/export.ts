import { dataExported } from '../../server/features/audit/index.ts';
import { type ExportReport, ExportRefused } from '../../server/features/export/index.ts';
import { Complaint } from '../complaint.ts';
import { longWork } from '../long-work.ts';
import { say, sayJson } from '../output.ts';
import { operator, withPlatform } from '../platform.ts';
import { projectNamed } from '../projects.ts';

interface Options {
  force?: boolean;
  json?: boolean;
}

const kinds: [keyof ExportReport['counts'], string][] = [
  ['users', 'users'],
  ['groups', 'user groups'],
  ['trackers', 'trackers'],
  ['artifacts', 'artifacts'],
  ['changesets', 'changesets'],
  ['files', 'attachments'],
  ['plannings', 'plannings'],
  ['repositories', 'Subversion repositories'],
];

function sayReport({ shortname, label, counts, left }: ExportReport, path: string): void {
  say(`${label} (${shortname}) was exported to ${path}.`);
  for (const [kind, name] of kinds) say(`${String(counts[kind]).padStart(9)}  ${name}`);
  if (left.length === 0) return say('Everything was exported.');
  say('Not exported:');
  for (const [what, count] of left) say(`${String(count).padStart(9)}  ${what}`);
}

export async function exportProject(name: string, path: string, options: Options): Promise<void> {
  await withPlatform(async (platform) => {
    const { id } = await projectNamed(platform, name);
    const force = options.force === true;
    const report = await longWork((progress) => platform.exports.run(id, path, { force, progress })).catch(
      (error: unknown) => {
        throw error instanceof ExportRefused ? new Complaint(error.message) : error;
      },
    );
    await platform.events.record(dataExported(operator, 'project', { projectId: id }));
    if (options.json === true) sayJson(report);
    else sayReport(report, path);
  });
}
