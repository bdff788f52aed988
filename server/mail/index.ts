export { isAddress } from './address.ts';
export { createMail, type Mail } from './mail.ts';
export type { Message } from './message.ts';
export { openTransport } from './transport.ts';
