import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';

export const MailTest = Type.Object({ to: Type.String({ maxLength: limits.emailMaximum }) });

/** The result of a test mail, in the words of the mail server. */
export const MailTestResult = Type.Object(
  {
    is_accepted: Type.Boolean({ description: 'whether the mail server took the mail' }),
    server: Type.String({ description: 'the host and port of the mail server' }),
    from: Type.String(),
    answer: Type.String({ description: 'what the mail server answered, or why it could not be reached' }),
  },
  { title: 'MailTestResult' },
);
export type MailTestResult = Static<typeof MailTestResult>;

export const MailQueue = Type.Object(
  {
    is_on: Type.Boolean({ description: 'false: `HEARTH_SMTP_URL` is unset, so no mail is sent' }),
    server: Nullable(Type.String({ description: 'the host and port of the mail server' })),
    from: Nullable(Type.String()),
    links_to: Type.String({ description: 'the address that links in mails begin with' }),
    has_address: Type.Boolean({
      description: 'false: `HEARTH_BASE_URL` is unset, so links in mails lead to the address at which Hearth listens',
    }),
    gathering: Type.Integer({ description: 'changes that wait for the next mail or digest about them' }),
    waiting: Type.Integer({ description: 'mails that wait for the mail server, or for their next attempt' }),
    retrying: Type.Integer({ description: 'those of them that failed at least once' }),
    running: Type.Integer(),
    failed: Type.Integer({ description: 'mails that are no longer tried' }),
    sent_last_day: Type.Integer({ description: 'mails that the mail server took in the last 24 hours' }),
    oldest_waiting_on: Nullable(Timestamp),
    last_sent_on: Nullable(Timestamp),
    last_error: Nullable(Type.String({ description: 'of the newest mail that failed or is tried again' })),
  },
  { title: 'MailQueue' },
);
export type MailQueue = Static<typeof MailQueue>;

/** A mail that failed permanently. Its text is not shown. */
export const FailedMail = Type.Object(
  {
    id: Type.Integer({ description: 'the id of its job' }),
    to: Type.String(),
    subject: Type.String(),
    attempts: Type.Integer(),
    created_on: Timestamp,
    failed_on: Nullable(Timestamp),
    last_error: Nullable(Type.String()),
  },
  { title: 'FailedMail' },
);
export type FailedMail = Static<typeof FailedMail>;

export const MailsRetried = Type.Object({ retried: Type.Integer() }, { title: 'MailsRetried' });
