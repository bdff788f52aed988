import type { Language } from '../../../../contract/languages.ts';
import type { Message } from '../../../mail/index.ts';
import { escapeAttribute, escapeText } from '../../../lib/xml/escape.ts';
import type { NotificationReason } from '../../../../contract/platform/notification.ts';
import type { Texts, Translate } from '../../../text/index.ts';

/** Facts for the rules of mail programs. */
interface Place {
  project: { shortname: string };
  tracker: { itemName: string };
  record: { id: number };
}

export interface MailedField {
  label: string;
  before: string;
  after: string;
  /** of a long text: what is different */
  lines: readonly string[] | undefined;
}

/** One change of an artifact, as far as the recipient may read it. */
export interface MailedChange {
  author: string;
  /** '' if there is none */
  comment: string;
  fields: readonly MailedField[];
}

interface MailedArtifact {
  id: number;
  trackerId: number;
  /** `bug #12` */
  reference: string;
  title: string;
  changes: readonly MailedChange[];
  headers: Readonly<Record<string, string>>;
}

/** The part of a mail that is the same for all who may read the same. */
export interface RenderedArtifact {
  id: number;
  trackerId: number;
  /** `[bug #12] Title` */
  name: string;
  address: string;
  reference: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** An artifact in a mail, with the reason why the recipient hears of it. */
interface Section {
  artifact: RenderedArtifact;
  reason: NotificationReason;
}

interface MailFacts {
  to: string;
  origin: string;
  wantsHtml: boolean;
  sections: readonly Section[];
  isDigest: boolean;
  /** the address that ends these mails without a sign-in */
  unsubscribe: string;
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Mail programs join spaces, and not all of them know `white-space`. */
const kept = (spaces: string): string => spaces.replaceAll('\t', '    ').replaceAll(' ', '&nbsp;');

/** With its lines, and the indentation of code. */
export const escapedForMail = (text: string): string =>
  escapeText(text)
    .replaceAll(/^[ \t]+|[ \t]{2,}|\t/gm, kept)
    .replaceAll('\n', '<br>');

function difference(t: Translate, { before, after, lines }: MailedField): string {
  if (lines !== undefined) return lines.join('\n');
  return before === '' ? after || t('notification.empty') : `${before} → ${after || t('notification.empty')}`;
}

/** Texts of several lines begin below the label. */
function fieldLine(t: Translate, field: MailedField): string {
  const value = difference(t, field);
  const shown = value.includes('\n') || field.lines !== undefined ? `\n${indented(value)}` : value;
  return indented(t('notification.field', { label: field.label, value: shown }).replaceAll(' \n', '\n'));
}

function changeText(t: Translate, { author, comment, fields }: MailedChange): string[] {
  const lines = fields.map((field) => fieldLine(t, field));
  return [
    ...(comment === '' ? [] : [t('notification.wrote', { author }), indented(comment)]),
    ...(lines.length === 0 ? [] : [t('notification.changed', { author }), lines.join('\n')]),
  ];
}

function changeHtml(t: Translate, { author, comment, fields }: MailedChange): string {
  const rows = fields.map(
    (field) =>
      `<tr><th align="left" valign="top" style="padding:2px 12px 2px 0;font-weight:600">${escapedForMail(field.label)}</th>` +
      `<td valign="top" style="padding:2px 0">${escapedForMail(difference(t, field))}</td></tr>`,
  );
  const said =
    comment === ''
      ? ''
      : `<p style="margin:16px 0 4px">${escapedForMail(t('notification.wrote', { author }))}</p>` +
        `<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #999">${escapedForMail(comment)}</blockquote>`;
  const table =
    rows.length === 0
      ? ''
      : `<p style="margin:16px 0 4px">${escapedForMail(t('notification.changed', { author }))}</p>` +
        `<table role="presentation" cellspacing="0" cellpadding="0">${rows.join('')}</table>`;
  return said + table;
}

export function renderedArtifact(t: Translate, origin: string, artifact: MailedArtifact): RenderedArtifact {
  const { id, trackerId, reference, title, changes, headers } = artifact;
  const name = title === '' ? `[${reference}]` : `[${reference}] ${title}`;
  const address = `${origin}/plugins/tracker/?aid=${id}`;
  return {
    id,
    trackerId,
    name,
    address,
    reference,
    headers,
    text: [...changes.flatMap((change) => changeText(t, change)), t('notification.open', { reference, address })].join(
      '\n\n',
    ),
    html:
      `<h1 style="font-size:18px;margin:24px 0 0"><a href="${escapeAttribute(address)}">${escapedForMail(name)}</a></h1>` +
      changes.map((change) => changeHtml(t, change)).join(''),
  };
}

const link = (address: string): string => `<a href="${escapeAttribute(address)}">${escapedForMail(address)}</a>`;

/** The root of the thread of all mails about an artifact. */
export const threadOf = (origin: string, artifactId: number): string =>
  `<artifact-${artifactId}@${new URL(origin).hostname}>`;

/** The headers of Tuleap's mails, so that the rules of mail programs still work. They also keep vacation replies away. */
export const filterHeaders = ({ project, tracker, record }: Place): Record<string, string> => ({
  'X-Codendi-Project': project.shortname,
  'X-Codendi-Tracker': tracker.itemName,
  'X-Codendi-Artifact-ID': String(record.id),
  'X-Auto-Response-Suppress': 'all',
});

/** RFC 8058: mail programs offer a button that ends these mails with one click. */
export const unsubscribeHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The last lines of a mail: where to choose other mails, and how to end these. */
export function footerOf(t: Translate, origin: string, unsubscribe: string): { text: string; html: string } {
  const preferences = `${origin}/account/notifications`;
  const text = [
    t('notification.footer', { address: preferences }),
    t('notification.unsubscribe', { address: unsubscribe }),
  ];
  const html =
    `${t('notification.footer', { address: link(preferences) })}<br>` +
    `<a href="${escapeAttribute(unsubscribe)}">${escapedForMail(t('unsubscribe.title'))}</a>`;
  return { text: text.join('\n'), html };
}

/** A whole HTML mail. */
export const framed = (language: Language, html: string, footer: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>` +
  `<body style="font-family:sans-serif;font-size:15px;line-height:1.5">${html}` +
  `<p style="color:#555;font-size:13px">${footer}</p></body></html>`;

/** The mail about the changes of an artifact, or the daily digest. */
export function notificationMail({ t, language }: Texts, facts: MailFacts): Message {
  const { to, origin, wantsHtml, sections, isDigest, unsubscribe } = facts;
  const texts = sections.map(({ artifact, reason }) =>
    [...(isDigest ? [artifact.name] : []), artifact.text, t(`notification.reason.${reason}`)].join('\n\n'),
  );
  const html = sections.map(
    ({ artifact, reason }) =>
      `${artifact.html}<p style="color:#555">${escapedForMail(t(`notification.reason.${reason}`))}</p>`,
  );
  const [first] = sections;
  const thread = threadOf(origin, first?.artifact.id ?? 0);
  const footer = footerOf(t, origin, unsubscribe);
  return {
    to,
    subject:
      isDigest || first === undefined ? t('notification.digest', { count: sections.length }) : first.artifact.name,
    text: `${texts.join('\n\n\n')}\n\n-- \n${footer.text}`,
    ...(wantsHtml ? { html: framed(language, html.join(''), footer.html) } : {}),
    headers: {
      // Mail clients show the mails about an artifact as one thread.
      ...(isDigest ? {} : { ...first?.artifact.headers, 'In-Reply-To': thread, References: thread }),
      ...unsubscribeHeaders(unsubscribe),
    },
  };
}
