import { mailLimits } from '../../../../contract/limits.ts';
import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { escapeAttribute } from '../../../lib/xml/escape.ts';
import type { Message } from '../../../mail/index.ts';
import type { Texts } from '../../../text/index.ts';
import { cut, escapedForMail, filterHeaders, footerOf, framed, threadOf, unsubscribeHeaders } from '../mail/message.ts';

interface ReminderFacts {
  to: string;
  origin: string;
  project: { shortname: string };
  tracker: Tracker;
  field: FormElement;
  record: ArtifactRecord;
  /** the date */
  value: number;
  title: string;
  wantsHtml: boolean;
  /** the address that ends these mails without a sign-in */
  unsubscribe: string;
}

/** An artifact that is due today, or since yesterday. */
export interface DueItem {
  id: number;
  reference: string;
  title: string;
  state: 'today' | 'overdue';
  label: string;
  /** the date */
  value: number;
}

interface DueFacts {
  to: string;
  origin: string;
  wantsHtml: boolean;
  unsubscribe: string;
  items: readonly DueItem[];
}

const longestDueTitle = 250;

const addressOf = (origin: string, id: number): string => `${origin}/plugins/tracker/?aid=${id}`;

/** The mail of a reminder that a tracker sends. */
export function reminderMail({ t, language, day }: Texts, facts: ReminderFacts): Message {
  const { to, origin, tracker, field, record, title, wantsHtml, unsubscribe } = facts;
  const value = day(facts.value);
  const reference = `${tracker.itemName} #${record.id}`;
  const address = addressOf(origin, record.id);
  const named = title === '' ? reference : title;
  const intro = t('reminder.intro', { label: field.label, value, reference, title: named });
  const sender = t('reminder.footer', { tracker: tracker.label });
  const footer = footerOf(t, origin, unsubscribe);
  const thread = threadOf(origin, record.id);
  return {
    to,
    subject: t('reminder.subject', { tracker: tracker.label, label: field.label, value, title: named }),
    text: `${intro}\n\n${t('notification.open', { reference, address })}\n\n-- \n${sender}\n${footer.text}`,
    ...(wantsHtml
      ? {
          html: framed(
            language,
            `<p>${escapedForMail(intro)}</p><p><a href="${escapeAttribute(address)}">${escapedForMail(`[${reference}] ${title}`)}</a></p>`,
            `${escapedForMail(sender)}<br>${footer.html}`,
          ),
        }
      : {}),
    headers: {
      ...filterHeaders(facts),
      'In-Reply-To': thread,
      References: thread,
      ...unsubscribeHeaders(unsubscribe),
    },
  };
}

/** A heading with the artifacts below it. */
interface DueGroup {
  name: string;
  lines: readonly { text: string; address: string }[];
}

const dueText = ({ name, lines }: DueGroup): string =>
  [name, ...lines.map(({ text, address }) => `  ${text}\n  ${address}`)].join('\n\n');

const link = (address: string, text: string): string =>
  `<a href="${escapeAttribute(address)}">${escapedForMail(text)}</a>`;

const dueHtml = ({ name, lines }: DueGroup): string =>
  `<h1 style="font-size:18px">${escapedForMail(name)}</h1>` +
  `<ul>${lines.map(({ text, address }) => `<li>${link(address, text)}</li>`).join('')}</ul>`;

/** The mail about a person's due artifacts. Artifacts beyond the limit are counted. */
export function dueMail({ t, language, day }: Texts, facts: DueFacts): Message {
  const { to, origin, wantsHtml, unsubscribe, items } = facts;
  const counts = Object.groupBy(items, ({ state }) => state);
  const listed = Object.groupBy(items.slice(0, mailLimits.dueArtifacts), ({ state }) => state);
  const states = (['today', 'overdue'] as const).filter((state) => counts[state] !== undefined);
  const groups = states.map((state) => ({
    name: t(`due.${state}`),
    lines: (listed[state] ?? []).map(({ id, reference, title, label, value }) => ({
      text: t('due.artifact', { reference, title: cut(title, longestDueTitle), label, value: day(value) }),
      address: addressOf(origin, id),
    })),
  }));
  const filled = groups.filter(({ lines }) => lines.length > 0);
  const left = items.length - mailLimits.dueArtifacts;
  const more = (address: string): string[] => (left <= 0 ? [] : [t('due.more', { count: left, address })]);
  const inbox = `${origin}/inbox`;
  const footer = footerOf(t, origin, unsubscribe);
  const html = [...filled.map(dueHtml), ...more(link(inbox, inbox)).map((one) => `<p>${one}</p>`)];
  return {
    to,
    subject: states.map((state) => t(`due.count.${state}`, { count: counts[state]?.length ?? 0 })).join(', '),
    text: `${[...filled.map(dueText), ...more(inbox)].join('\n\n')}\n\n-- \n${footer.text}`,
    ...(wantsHtml ? { html: framed(language, html.join(''), footer.html) } : {}),
    headers: unsubscribeHeaders(unsubscribe),
  };
}
