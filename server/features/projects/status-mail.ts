import type { ProjectStatus } from '../../../contract/projects/project.ts';
import type { Database, Tx } from '../../db/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { Identities, TextsFor } from '../users/index.ts';
import { findProject, type ProjectRow } from './store/projects.ts';

interface Deps {
  db: Database;
  mail: Mail;
  identities: Identities;
  textsFor: TextsFor;
  origin: () => string;
}

/** A project of the system never changes its status. */
const texts = {
  active: 'project.status.active',
  pending: 'project.status.pending',
  suspended: 'project.status.suspended',
  deleted: 'project.status.deleted',
} as const satisfies Record<Exclude<ProjectStatus, 'system'>, string>;

/** The write that follows. Everything is read before the transaction begins. */
export type StatusMail = (projectId: number) => Promise<(tx: Tx, row: ProjectRow, to: ProjectStatus) => Promise<void>>;

/** Notifies the owner of a project that its status has changed. */
export function createStatusMail({ db, mail, identities, textsFor, origin }: Deps): StatusMail {
  return async (projectId) => {
    const { owner_id: ownerId } = (mail.isOn ? await findProject(db.read, projectId) : undefined) ?? { owner_id: null };
    const owner = ownerId === null ? undefined : await identities.find(ownerId);
    const isOpen = owner !== undefined && ['A', 'R'].includes(owner.status) && owner.email !== '';
    if (!isOpen) return async () => undefined;
    const { t } = await textsFor(owner.id);
    return async (tx, row, to) => {
      if (row.status === to || to === 'system') return;
      const project = row.label;
      await mail.send(tx, {
        to: owner.email,
        subject: t('project.status.subject', { project }),
        text: [
          t(texts[to], { project }),
          t('project.status.owner', { address: `${origin()}/projects/${row.shortname_key}` }),
        ].join('\n\n'),
      });
    };
  };
}
