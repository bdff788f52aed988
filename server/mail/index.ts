export { createMail, type Mail, mailKind } from './mail.ts';
export { Message } from './message.ts';
export { openTransport, serverOf } from './transport.ts';
