import type { MentioningText } from '../../../../domain/artifacts/mentions.ts';
import type { Message } from '../../../../mail/index.ts';
import type { Translate } from '../../../../text/index.ts';
import { plainText } from '../../read/title.ts';

export interface MentionFacts {
  to: string;
  /** `bug #12` */
  reference: string;
  artifactId: number;
  /** '' when the recipient may not read it. */
  title: string;
  /** undefined: unknown */
  author: string | undefined;
  origin: string;
  /** The texts that mention the recipient and that they may read. */
  texts: readonly MentioningText[];
}

const excerptLength = 10_000;

/** Markdown is readable as it is. */
async function excerpt({ content, format }: MentioningText): Promise<string> {
  const words = format === 'html' ? await plainText({ content, format }) : content.trim();
  return words.length > excerptLength ? `${words.slice(0, excerptLength)} …` : words;
}

const section = async (t: Translate, text: MentioningText): Promise<string> =>
  `${text.field === undefined ? t('mention.comment') : text.field.label}:\n\n${await excerpt(text)}`;

/** The mail to a person who was mentioned. */
export async function mentionMail(t: Translate, facts: MentionFacts): Promise<Message> {
  const { to, reference, artifactId, title, author = t('mention.unknownAuthor'), origin, texts } = facts;
  const artifact = title === '' ? reference : `${reference}: ${title}`;
  const thread = `<artifact-${artifactId}@${new URL(origin).hostname}>`;
  return {
    to,
    subject: title === '' ? `[${reference}]` : `[${reference}] ${title}`,
    text: [
      t('mention.intro', { author, artifact }),
      `${origin}/plugins/tracker/?aid=${artifactId}`,
      ...(await Promise.all(texts.map((text) => section(t, text)))),
      `-- \n${t('mention.footer', { address: `${origin}/account` })}`,
    ].join('\n\n'),
    // Mail clients show the mails about an artifact as one thread.
    headers: { References: thread },
  };
}
