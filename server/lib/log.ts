import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Secrets anywhere in a line: in a URL, a driver's message, a stack trace. */
const secrets: [pattern: RegExp, instead: string][] = [
  [/(tlp-k1-\d+\.)[0-9a-f]+/gi, '$1***'],
  [/(\/tokens\/)(?!:)[^/?#\s"'\\]+/gi, '$1***'],
  [/([a-z][a-z0-9+.-]*:\/\/[^/\s:@"]*:)[^/\s@"]+@/gi, '$1***@'],
];

/** Also used for texts that are stored and shown. */
export const withoutSecrets = (line: string): string =>
  secrets.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), line);

/**
 * Structured lines on standard error. Standard output is for people.
 * Credentials are never logged. Where several processes answer requests, each line names the worker.
 */
export function createLog(level: string, worker?: number) {
  const destination = pino.destination(2);
  const log = pino(
    {
      level,
      base: worker === undefined ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*["x-auth-accesskey"]', '*["x-auth-token"]'],
      serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err, req: () => undefined },
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );
  return Object.assign(log, {
    /** the number of this process, where several answer requests */
    worker,
    /** Writes finished lines, which have no secrets in them. */
    writeLines: (lines: string): void => void destination.write(lines),
  });
}
