export { type AccountLinks, createAccountLinks, type LinkPurpose } from './service.ts';
export { type AccountMails, createAccountMails } from './mails.ts';
export { type RequestedMails, createRequestedMails } from './requested-mails.ts';
