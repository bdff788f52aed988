import type { Message } from '../../../mail/index.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportReport } from '../analysis/report.ts';

const leftIn = ({ left }: ImportReport): string[] =>
  left.length === 0
    ? []
    : ['', 'Not carried over:', ...left.map(([path, count]) => `${String(count).padStart(7)}  ${path}`)];

/** What came of an archive. */
export function importMail(to: string, origin: string, outcome: ImportReport | ImportRefused): Message {
  if (outcome instanceof ImportRefused) {
    const lines = ['Nothing of it was imported. What is wrong:', '', outcome.message];
    return { to, subject: 'The archive of your project could not be imported', text: lines.join('\n') };
  }
  const { label, shortname, counts } = outcome;
  const lines = [
    `${label} is there: ${origin}/projects/${shortname.toLowerCase()}`,
    '',
    `${counts.trackers} trackers, ${counts.artifacts} artifacts, ${counts.files} attachments.`,
    ...leftIn(outcome),
  ];
  return { to, subject: `${label} is imported`, text: lines.join('\n') };
}
