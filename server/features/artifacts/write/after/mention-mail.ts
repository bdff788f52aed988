import type { MentioningText } from '../../../../domain/artifacts/mentions.ts';
import type { Message } from '../../../../mail/index.ts';
import { plainText } from '../../read/title.ts';

export interface MentionFacts {
  to: string;
  /** `bug #12` */
  reference: string;
  artifactId: number;
  /** '' where the recipient may not read it */
  title: string;
  author: string;
  origin: string;
  /** what the recipient is addressed in, and may read */
  texts: readonly MentioningText[];
}

const excerptLength = 10_000;

/** Markdown is written to be read as it is. */
function excerpt({ content, format }: MentioningText): string {
  const words = format === 'html' ? plainText({ content, format }) : content.trim();
  return words.length > excerptLength ? `${words.slice(0, excerptLength)} …` : words;
}

const section = (text: MentioningText): string =>
  `${text.field === undefined ? 'Comment' : text.field.label}:\n\n${excerpt(text)}`;

/** The mail to somebody who was addressed. */
export function mentionMail({ to, reference, artifactId, title, author, origin, texts }: MentionFacts): Message {
  const named = title === '' ? reference : `${reference}: ${title}`;
  const thread = `<artifact-${artifactId}@${new URL(origin).hostname}>`;
  return {
    to,
    subject: title === '' ? `[${reference}]` : `[${reference}] ${title}`,
    text: [
      `${author} mentioned you in ${named}`,
      `${origin}/plugins/tracker/?aid=${artifactId}`,
      ...texts.map(section),
      '-- \nTo get no such mails, set your preference mail_on_mention to off.',
    ].join('\n\n'),
    // Mails about one artifact are shown together.
    headers: { References: thread },
  };
}
