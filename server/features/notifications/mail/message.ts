import { mailLimits } from '../../../../contract/limits.ts';
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
  /** of a long text: the differing lines */
  lines: readonly string[] | undefined;
}

/** One change of an artifact, limited to the parts that the recipient may read. */
export interface MailedChange {
  author: string;
  /** '' if it is empty */
  comment: string;
  fields: readonly MailedField[];
  /** the number of omitted fields, if the mail would be too long */
  fieldsLeft: number;
}

interface MailedArtifact {
  id: number;
  trackerId: number;
  /** `bug #12` */
  reference: string;
  title: string;
  changes: ChangeTexts;
  headers: Readonly<Record<string, string>>;
}

/** The part of a mail that is the same for all recipients with the same access. */
export interface RenderedArtifact {
  id: number;
  trackerId: number;
  /** `[bug #12] Title` */
  name: string;
  address: string;
  reference: string;
  text: string;
  html: string;
  /** how many characters it takes in the queue of mails */
  size: number;
  headers: Readonly<Record<string, string>>;
}

/** An artifact in a mail, with the reason why the recipient is notified. */
export interface MailSection {
  artifact: RenderedArtifact;
  reason: NotificationReason;
}

interface MailFacts {
  to: string;
  origin: string;
  wantsHtml: boolean;
  sections: readonly MailSection[];
  /** the number of omitted artifacts, if the mail would be too long */
  artifactsLeft: number;
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

const leftOut = (t: Translate, { fieldsLeft: count }: MailedChange): string[] =>
  count === 0 ? [] : [t('notification.more_fields', { count })];

function changeText(t: Translate, change: MailedChange): string[] {
  const { author, comment, fields } = change;
  const lines = [...fields.map((field) => fieldLine(t, field)), ...leftOut(t, change).map(indented)];
  return [
    ...(comment === '' ? [] : [t('notification.wrote', { author }), indented(comment)]),
    ...(lines.length === 0 ? [] : [t('notification.changed', { author }), lines.join('\n')]),
  ];
}

const fieldRow = (t: Translate, field: MailedField): string =>
  `<tr><th align="left" valign="top" style="padding:2px 12px 2px 0;font-weight:600">${escapedForMail(field.label)}</th>` +
  `<td valign="top" style="padding:2px 0">${escapedForMail(difference(t, field))}</td></tr>`;

function changeHtml(t: Translate, change: MailedChange): string {
  const { author, comment, fields } = change;
  const rows = [
    ...fields.map((field) => fieldRow(t, field)),
    ...leftOut(t, change).map((more) => `<tr><td colspan="2">${escapedForMail(more)}</td></tr>`),
  ];
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

/** Longer values are cut. */
const longest = 2_000;

export const cut = (text: string, most = longest): string => (text.length > most ? `${text.slice(0, most)} …` : text);

const sizeOf = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + JSON.stringify(text).length, 0);

/** The change as far as it fits. undefined: nothing fits. */
function fitting(t: Translate, change: MailedChange, room: number): MailedChange | undefined {
  const said = (comment: string): number => sizeOf(comment, escapedForMail(comment));
  const comment = said(change.comment) > room ? cut(change.comment) : change.comment;
  let left = room - said(comment);
  if (left < 0) return undefined;
  const fields = change.fields.filter((field) => {
    left -= sizeOf(fieldLine(t, field), fieldRow(t, field));
    return left >= 0;
  });
  if (comment === '' && fields.length === 0) return undefined;
  return { ...change, comment, fields, fieldsLeft: change.fields.length - fields.length };
}

/** Collects the changes of an artifact that fit into a mail, and counts the others. */
export function createChangeTexts(t: Translate) {
  const texts: string[] = [];
  let html = '';
  let room: number = mailLimits.artifactCharacters;
  let count = 0;

  return {
    isFull: (): boolean => count > 0,

    add(change: MailedChange): void {
      const fitted = count > 0 ? undefined : fitting(t, change, room);
      if (fitted === undefined) {
        count += 1;
        return;
      }
      const [text, rows] = [changeText(t, fitted), changeHtml(t, fitted)];
      room -= sizeOf(...text, rows);
      texts.push(...text);
      html += rows;
    },

    /** A change after the mail is full. */
    skip(): void {
      count += 1;
    },

    parts() {
      const more = count === 0 ? [] : [t('notification.more_changes', { count })];
      return { texts: [...texts, ...more], html: html + more.map((one) => `<p>${escapedForMail(one)}</p>`).join('') };
    },
  };
}

type ChangeTexts = ReturnType<typeof createChangeTexts>;

export function renderedArtifact(t: Translate, origin: string, artifact: MailedArtifact): RenderedArtifact {
  const { id, trackerId, reference, title, changes, headers } = artifact;
  const name = title === '' ? `[${reference}]` : `[${reference}] ${title}`;
  const address = `${origin}/plugins/tracker/?aid=${id}`;
  const { texts, html: changed } = changes.parts();
  const text = [...texts, t('notification.open', { reference, address })].join('\n\n');
  const html =
    `<h1 style="font-size:18px;margin:24px 0 0"><a href="${escapeAttribute(address)}">${escapedForMail(name)}</a></h1>` +
    changed;
  return { id, trackerId, name, address, reference, headers, text, html, size: sizeOf(name, text, html) };
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
  const { to, origin, wantsHtml, sections, artifactsLeft, isDigest, unsubscribe } = facts;
  const texts = sections.map(({ artifact, reason }) =>
    [...(isDigest ? [artifact.name] : []), artifact.text, t(`notification.reason.${reason}`)].join('\n\n'),
  );
  const html = sections.map(
    ({ artifact, reason }) =>
      `${artifact.html}<p style="color:#555">${escapedForMail(t(`notification.reason.${reason}`))}</p>`,
  );
  if (artifactsLeft > 0) {
    const inbox = `${origin}/inbox`;
    texts.push(t('notification.more_artifacts', { count: artifactsLeft, address: inbox }));
    html.push(`<p>${t('notification.more_artifacts', { count: artifactsLeft, address: link(inbox) })}</p>`);
  }
  const [first] = sections;
  const thread = threadOf(origin, first?.artifact.id ?? 0);
  const footer = footerOf(t, origin, unsubscribe);
  return {
    to,
    subject:
      isDigest || first === undefined
        ? t('notification.digest', { count: sections.length + artifactsLeft })
        : first.artifact.name,
    text: `${texts.join('\n\n\n')}\n\n-- \n${footer.text}`,
    ...(wantsHtml ? { html: framed(language, html.join(''), footer.html) } : {}),
    headers: {
      // Mail clients show the mails about an artifact as one thread.
      ...(isDigest ? {} : { ...first?.artifact.headers, 'In-Reply-To': thread, References: thread }),
      ...unsubscribeHeaders(unsubscribe),
    },
  };
}
