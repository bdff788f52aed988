import type { Message } from '../../../mail/index.ts';
import type { Translate } from '../../../text/index.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportReport } from '../analysis/report.ts';

const leftIn = (t: Translate, { left }: ImportReport): string[] =>
  left.length === 0
    ? []
    : ['', t('import.done.left'), ...left.map(([path, count]) => `${String(count).padStart(7)}  ${path}`)];

interface Facts {
  to: string;
  origin: string;
  outcome: ImportReport | ImportRefused;
}

/** Notifies the person who uploaded an archive of the result. */
export function importMail(t: Translate, { to, origin, outcome }: Facts): Message {
  if (outcome instanceof ImportRefused) {
    const lines = [t('import.refused.intro'), '', outcome.message, '', t('import.refused.next')];
    return { to, subject: t('import.refused.subject'), text: lines.join('\n') };
  }
  const { label: project, shortname, counts } = outcome;
  const lines = [
    t('import.done.intro', { project, address: `${origin}/projects/${shortname.toLowerCase()}` }),
    '',
    t('import.done.counts', { trackers: counts.trackers, artifacts: counts.artifacts, files: counts.files }),
    ...leftIn(t, outcome),
  ];
  return { to, subject: t('import.done.subject', { project }), text: lines.join('\n') };
}
