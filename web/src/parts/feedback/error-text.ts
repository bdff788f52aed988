import { reasonInWords } from '../../text/reasons/reasons.ts';

/** The message of an error for people: the API's own words where it refused something, in their language if known. */
export const errorText = (error: unknown): string =>
  reasonInWords(error instanceof Error ? error.message : String(error));
