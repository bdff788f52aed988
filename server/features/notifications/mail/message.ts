import type { Message } from '../../../mail/index.ts';
import { escapeAttribute, escapeText } from '../../../lib/xml/escape.ts';
import type { Translate } from '../../../text/index.ts';

/** One change of an artifact, as far as the recipient may read it. */
export interface MailedChange {
  author: string;
  /** '' if there is none */
  comment: string;
  fields: readonly { label: string; before: string; after: string }[];
}

/** All changes of one artifact in a mail. */
export interface MailedArtifact {
  id: number;
  /** `bug #12` */
  reference: string;
  title: string;
  /** why the recipient hears of it, for people */
  reason: string;
  changes: readonly MailedChange[];
}

interface MailFacts {
  to: string;
  origin: string;
  wantsHtml: boolean;
  artifacts: readonly MailedArtifact[];
  isDigest: boolean;
}

const named = ({ reference, title }: MailedArtifact): string =>
  title === '' ? `[${reference}]` : `[${reference}] ${title}`;

const addressOf = (origin: string, { id }: MailedArtifact): string => `${origin}/plugins/tracker/?aid=${id}`;

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

const escaped = (text: string): string => escapeText(text).replaceAll('\n', '<br>');

const arrow = (t: Translate, { before, after }: MailedChange['fields'][number]): string =>
  before === '' ? after || t('notification.empty') : `${before} → ${after || t('notification.empty')}`;

function changeText(t: Translate, { author, comment, fields }: MailedChange): string[] {
  const lines = fields.map((field) => `  ${field.label}: ${arrow(t, field)}`);
  return [
    ...(comment === '' ? [] : [t('notification.wrote', { author }), indented(comment)]),
    ...(lines.length === 0 ? [] : [t('notification.changed', { author }), lines.join('\n')]),
  ];
}

function changeHtml(t: Translate, { author, comment, fields }: MailedChange): string {
  const rows = fields.map(
    (field) =>
      `<tr><th align="left" valign="top" style="padding:2px 12px 2px 0;font-weight:600">${escaped(field.label)}</th>` +
      `<td valign="top" style="padding:2px 0">${escaped(arrow(t, field))}</td></tr>`,
  );
  const said =
    comment === ''
      ? ''
      : `<p style="margin:16px 0 4px">${escaped(t('notification.wrote', { author }))}</p>` +
        `<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #999">${escaped(comment)}</blockquote>`;
  const table =
    rows.length === 0
      ? ''
      : `<p style="margin:16px 0 4px">${escaped(t('notification.changed', { author }))}</p>` +
        `<table role="presentation" cellspacing="0" cellpadding="0">${rows.join('')}</table>`;
  return said + table;
}

/** The mail about the changes of an artifact, or the daily digest. */
export function notificationMail(t: Translate, { to, origin, wantsHtml, artifacts, isDigest }: MailFacts): Message {
  const preferences = `${origin}/account`;
  const sections = artifacts.map((artifact) =>
    [
      ...(isDigest ? [named(artifact)] : []),
      ...artifact.changes.flatMap((change) => changeText(t, change)),
      t('notification.open', { reference: artifact.reference, address: addressOf(origin, artifact) }),
      t('notification.reason', { reason: artifact.reason }),
    ].join('\n\n'),
  );
  const html = artifacts.map(
    (artifact) =>
      `<h1 style="font-size:18px;margin:24px 0 0"><a href="${escapeAttribute(addressOf(origin, artifact))}">${escaped(named(artifact))}</a></h1>` +
      artifact.changes.map((change) => changeHtml(t, change)).join('') +
      `<p style="color:#555">${escaped(t('notification.reason', { reason: artifact.reason }))}</p>`,
  );
  const [first] = artifacts;
  const thread = `<artifact-${first?.id ?? 0}@${new URL(origin).hostname}>`;
  const footer = t('notification.footer', { address: preferences });
  return {
    to,
    subject: isDigest || first === undefined ? t('notification.digest', { count: artifacts.length }) : named(first),
    text: `${sections.join('\n\n\n')}\n\n-- \n${footer}`,
    ...(wantsHtml
      ? {
          html:
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>' +
            `<body style="font-family:sans-serif;font-size:15px;line-height:1.5">${html.join('')}` +
            `<p style="color:#555;font-size:13px">${escaped(footer)}</p></body></html>`,
        }
      : {}),
    // Mail clients show the mails about an artifact as one thread.
    ...(isDigest ? {} : { headers: { 'In-Reply-To': thread, References: thread } }),
  };
}
