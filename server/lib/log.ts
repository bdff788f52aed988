import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** What proves who somebody is, wherever in a line it stands: in an address, in a driver's message, in a stack. */
const secrets: [pattern: RegExp, instead: string][] = [
  [/(tlp-k1-\d+\.)[0-9a-f]+/gi, '$1***'],
  [/(\/tokens\/)(?!:)[^/?#\s"'\\]+/gi, '$1***'],
  [/([a-z][a-z0-9+.-]*:\/\/[^/\s:@"]*:)[^/\s@"]+@/gi, '$1***@'],
];

/** Also for texts that are kept and shown elsewhere. */
export const withoutSecrets = (line: string): string =>
  secrets.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line);

/**
 * Structured lines on standard error, so that standard output has only what is said to a person.
 * What a caller proves itself with is never written.
 */
export function createLog(level: string) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*["x-auth-accesskey"]', '*["x-auth-token"]'],
      serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err, req: () => undefined },
      hooks: { streamWrite: withoutSecrets },
    },
    pino.destination(2),
  );
}
