import { type Static, Type } from 'typebox';
import { isEmail } from '../domain/names.ts';
import { asOneLine } from './address.ts';

/** A mail to one recipient. */
export const Message = Type.Object(
  {
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.Optional(Type.String()),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: false },
);
export type Message = Static<typeof Message>;

const subjectMaximum = 250;

/** Headers that a caller may set. From, To and the content type are not among them. */
const open = /^(?:X-[a-z0-9-]+|List-[a-z-]+|References|In-Reply-To)$/i;

/** The message to send, safe against header injection. */
export function safeMessage({ to, subject, headers = {}, ...content }: Message): Message {
  if (!isEmail(to)) throw new Error('A mail needs exactly one recipient.');
  const closed = Object.keys(headers).find((name) => !open.test(name));
  if (closed !== undefined) throw new Error(`A mail can't be given the header ${asOneLine(closed)}.`);
  return {
    ...content,
    to,
    subject: asOneLine(subject).slice(0, subjectMaximum),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asOneLine(value)])),
  };
}
