import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const nestedNames = (branch: unknown): string[] => (Array.isArray(branch) ? namesIn(branch as CompiledMessage) : []);

function namesIn(message: CompiledMessage | string): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , branches] = token;
    const nested =
      typeof branches === 'object' && branches !== null ? Object.values(branches).flatMap(nestedNames) : [];
    return [name, ...nested];
  });
}

/** The names of the values that a message in ICU MessageFormat asks for. Throws if the message has an error. */
export const placeholdersIn = (message: string): string[] =>
  [...new Set(namesIn(compileMessageOrThrow(message)))].toSorted();
