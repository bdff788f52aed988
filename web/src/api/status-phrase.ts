import { otherStatus, statusPhrases } from '../../../contract/status-phrases.ts';

const phrases = [...Object.values(statusPhrases), otherStatus];
const phrase = new RegExp(`^(?:${phrases.join('|')})(?:: |$)`);

/** "Bad Request: the reason" is for programs: a person reads the reason, or nothing. */
export const withoutStatus = (message: string): string => message.replace(phrase, '');
