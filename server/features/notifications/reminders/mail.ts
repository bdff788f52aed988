import type { ArtifactRecord } from '../../../domain/artifacts/record.ts';
import type { FormElement, Tracker } from '../../../domain/trackers/tracker.ts';
import { escapeAttribute } from '../../../lib/xml/escape.ts';
import type { Message } from '../../../mail/index.ts';
import type { Texts } from '../../../text/index.ts';
import { escapedForMail, filterHeaders, footerOf, framed, threadOf, unsubscribeHeaders } from '../mail/message.ts';

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

/** The mail with everything that is due for a person. */
export function dueMail({ t, language, day }: Texts, facts: DueFacts): Message {
  const { to, origin, wantsHtml, unsubscribe, items } = facts;
  const today = items.filter(({ state }) => state === 'today');
  const overdue = items.filter(({ state }) => state === 'overdue');
  const footer = footerOf(t, origin, unsubscribe);
  const groups = [
    [t('due.today'), today, t('due.count.today', { count: today.length })],
    [t('due.overdue'), overdue, t('due.count.overdue', { count: overdue.length })],
  ] as const;
  const filled = groups.filter(([, some]) => some.length > 0);
  const line = ({ reference, title, label, value }: DueItem) =>
    t('due.artifact', { reference, title, label, value: day(value) });
  return {
    to,
    subject: filled.map(([, , count]) => count).join(', '),
    text: `${filled
      .map(([name, some]) =>
        [name, ...some.map((one) => `  ${line(one)}\n  ${addressOf(origin, one.id)}`)].join('\n\n'),
      )
      .join('\n\n')}\n\n-- \n${footer.text}`,
    ...(wantsHtml
      ? {
          html: framed(
            language,
            filled
              .map(
                ([name, some]) =>
                  `<h1 style="font-size:18px">${escapedForMail(name)}</h1><ul>${some
                    .map(
                      (one) =>
                        `<li><a href="${escapeAttribute(addressOf(origin, one.id))}">${escapedForMail(line(one))}</a></li>`,
                    )
                    .join('')}</ul>`,
              )
              .join(''),
            footer.html,
          ),
        }
      : {}),
    headers: unsubscribeHeaders(unsubscribe),
  };
}
