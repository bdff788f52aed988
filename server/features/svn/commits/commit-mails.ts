import type { Language } from '../../../../contract/languages.ts';
import {
  type AccessRules,
  type ChangedPath,
  changedDirectories,
  commitMail,
  matchNotifications,
  parseChanged,
  type VisibleChanges,
  visibleChanges,
} from '../../../domain/svn/index.ts';
import type { Database } from '../../../db/index.ts';
import { isoDate } from '../../../lib/dates/iso-date.ts';
import type { Message } from '../../../mail/index.ts';
import type { Texts, Translate } from '../../../text/index.ts';
import type { KnownProject, ProjectDirectory } from '../../projects/index.ts';
import type { Identities, TextsFor } from '../../users/index.ts';
import type { RulesOf } from '../access/access-rules.ts';
import type { GetEngine } from '../engine.ts';
import type { Recipient, RecipientsOf } from './recipients.ts';
import type { Repository } from '../repositories/repository.ts';
import { listPathNotifications } from './store/notifications.ts';
import { addressOf } from '../repositories/maintenance.ts';

/** A revision without its paths. */
export interface Commit {
  revision: number;
  author: string;
  message: string;
  at: number;
}

interface Deps {
  db: Database;
  engine: GetEngine;
  projects: ProjectDirectory;
  identities: Identities;
  recipientsOf: RecipientsOf;
  rulesOf: RulesOf;
  textsFor: TextsFor;
  origin: () => string;
}

const longest = 200_000;

/** A mail lists at most this many files. */
function shortened(t: Translate, text: string): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, text.lastIndexOf('\n', longest));
  const count = text.slice(kept.length).split('\n').length - 1;
  return `${kept}\n\n${t('commit.shortened', { count })}\n`;
}

type View = VisibleChanges<ChangedPath>;

/** The changes that a recipient requested and may read; undefined: none. */
function viewFor({ login, entries }: Recipient, whole: View, rules: AccessRules): View | undefined {
  if (login === undefined) return whole;
  const rightAt = rules.of(login);
  const view = visibleChanges(whole.changes, (path) => rightAt(path) !== '');
  if (view.access === 'full') return whole;
  return matchNotifications(entries, changedDirectories(view.changes)).length > 0 ? view : undefined;
}

/** Writes the mails about a commit, one for each recipient. */
export function createCommitMails(deps: Deps) {
  const { db, engine, projects, identities, recipientsOf, rulesOf, textsFor, origin } = deps;

  async function writerOf(repository: Repository, project: KnownProject, commit: Commit) {
    const pages = `${origin()}/projects/${project.shortname.toLowerCase()}/svn/${encodeURIComponent(repository.name)}`;
    const email = (await identities.findByName(commit.author))?.email ?? '';
    return ({ t }: Texts, { access, changes }: View): Omit<Message, 'to'> => {
      const { subject, text } = commitMail({
        repository: `${project.shortname}/${repository.name}`,
        revision: commit.revision,
        author: { login: commit.author, email },
        date: isoDate(commit.at),
        message: access === 'full' ? commit.message : t('commit.hidden'),
        changed: changes,
        directories: changedDirectories(changes),
        links: {
          revision: (revision) => `${pages}/revisions/${revision}`,
          diff: (path, revision) => `${pages}/revisions/${revision}?path=${encodeURIComponent(`/${path}`)}`,
        },
      });
      return { subject, text: shortened(t, text) };
    };
  }

  return async function mailsAbout(repository: Repository, commit: Commit): Promise<Message[]> {
    const notifications = await listPathNotifications(db.read, repository.id);
    const project = notifications.length === 0 ? undefined : await projects.find(repository.projectId);
    if (project === undefined) return [];
    const { look } = await engine();
    const { revision } = commit;
    const changes = parseChanged(await look.changed(addressOf(repository), { revision }, { copies: true }));
    const recipients = await recipientsOf(project, matchNotifications(notifications, changedDirectories(changes)));
    if (recipients.length === 0) return [];
    const whole: View = { access: 'full', changes };
    const rules = await rulesOf(repository);
    const written = await writerOf(repository, project, commit);
    /** The mail about everything, by language. */
    const forAll = new Map<Language, Omit<Message, 'to'>>();
    const mails = new Map<string, Message>();
    for (const recipient of recipients) {
      const view = viewFor(recipient, whole, rules);
      const to = recipient.address;
      if (view === undefined || mails.has(to.toLowerCase())) continue;
      const texts = await textsFor(recipient.userId);
      const shared = view === whole ? forAll.get(texts.language) : undefined;
      const message = shared ?? written(texts, view);
      if (view === whole) forAll.set(texts.language, message);
      mails.set(to.toLowerCase(), { to, ...message });
    }
    return [...mails.values()];
  };
}

export type MailsAbout = ReturnType<typeof createCommitMails>;
