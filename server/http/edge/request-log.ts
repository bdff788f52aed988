import type { Log } from '../../lib/log.ts';
import type { RequestLabels } from './request-tallies.ts';

interface RequestLine extends RequestLabels {
  reqId: string;
  /** the name of the caller; null: anonymous, or not authenticated */
  user: string | null;
  ip: string;
  ms: number;
}

const flushAfterMs = 200;
const most = 500;
const mostQuoted = 1_000;

/** Writes one line per request, many at a time, so that requests don't wait for the output. */
export function createRequestLog(log: Log) {
  const isWanted = log.isLevelEnabled('info');
  const worker = log.worker === undefined ? '' : `"worker":${log.worker},`;
  let lines = '';
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let stampedAt = 0;
  let stamp = '';
  const quoted = new Map<string, string>();

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const ready = lines;
    lines = '';
    count = 0;
    if (ready !== '') log.writeLines(ready);
  }
  if (isWanted) process.on('exit', write);

  /** ISO 8601, made once per millisecond. */
  function timestamp(): string {
    const now = Date.now();
    if (now !== stampedAt) stamp = new Date(now).toISOString();
    stampedAt = now;
    return stamp;
  }

  /** Routes and the names of users are the same again and again. */
  function quotedText(text: string): string {
    const known = quoted.get(text);
    if (known !== undefined) return known;
    if (quoted.size >= mostQuoted) quoted.clear();
    const made = JSON.stringify(text);
    quoted.set(text, made);
    return made;
  }

  return {
    append({ reqId, method, route, status, user, ip, ms }: RequestLine): void {
      if (!isWanted) return;
      const labels = `"method":"${method}","route":${quotedText(route)},"status":"${status}"`;
      const caller = `"user":${user === null ? null : quotedText(user)},"ip":"${ip}"`;
      lines += `{"level":30,"time":"${timestamp()}",${worker}"reqId":"${reqId}",${labels},${caller},"ms":${ms},"msg":"request"}\n`;
      count += 1;
      if (count >= most) write();
      else timer ??= setTimeout(write, flushAfterMs).unref();
    },
    close(): void {
      write();
      process.off('exit', write);
    },
  };
}
