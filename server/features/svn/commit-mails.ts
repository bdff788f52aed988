import { changedDirectories, commitMail, matchNotifications, parseChanged } from '../../domain/svn/index.ts';
import type { Database } from '../../db/index.ts';
import { isoDate } from '../../lib/iso-date.ts';
import type { Message } from '../../mail/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { Identities } from '../users/index.ts';
import type { GetEngine } from './engine.ts';
import type { RecipientsOf } from './recipients.ts';
import type { Repository } from './repository.ts';
import { listNotifications } from './store-notifications.ts';
import { addressOf } from './workshop.ts';

/** A revision, as far as it is known without a look at its paths. */
export interface Commit {
  revision: number;
  author: string;
  message: string;
  at: number;
}

interface Parts {
  db: Database;
  engine: GetEngine;
  projects: ProjectDirectory;
  identities: Identities;
  recipientsOf: RecipientsOf;
  origin: () => string;
}

const longest = 200_000;

/** A mail about thousands of files is read by nobody to its end. */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, text.lastIndexOf('\n', longest));
  return `${kept}\n\n(shortened: ${text.slice(kept.length).split('\n').length - 1} more lines)\n`;
}

/** Writes the mails about a commit, one for each recipient. */
export function createCommitMails({ db, engine, projects, identities, recipientsOf, origin }: Parts) {
  return async function mailsAbout(repository: Repository, commit: Commit): Promise<Message[]> {
    const notifications = await listNotifications(db.read, repository.id);
    const project = notifications.length === 0 ? undefined : await projects.find(repository.projectId);
    if (project === undefined) return [];
    const { look } = await engine();
    const changed = parseChanged(await look.changed(addressOf(repository), { revision: commit.revision }));
    const directories = changedDirectories(changed);
    const recipients = await recipientsOf(project, matchNotifications(notifications, directories));
    if (recipients.length === 0) return [];
    const pages = `${origin()}/projects/${project.shortname.toLowerCase()}/svn/${encodeURIComponent(repository.name)}`;
    const { subject, text } = commitMail({
      repository: `${project.shortname}/${repository.name}`,
      revision: commit.revision,
      author: { login: commit.author, email: (await identities.findByName(commit.author))?.email ?? '' },
      date: isoDate(commit.at),
      message: commit.message,
      changed,
      directories,
      links: {
        revision: (revision) => `${pages}/revisions/${revision}`,
        diff: (path, revision) => `${pages}/revisions/${revision}?path=${encodeURIComponent(`/${path}`)}`,
      },
    });
    return recipients.map((to) => ({ to, subject, text: shortened(text) }));
  };
}

export type MailsAbout = ReturnType<typeof createCommitMails>;
