import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Structured lines on standard output. What a caller proves itself with is never written. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*["x-auth-accesskey"]', '*["x-auth-token"]'],
  });
}
