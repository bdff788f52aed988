import type { Log } from '../../lib/log.ts';
import type { RequestLabels } from './request-tallies.ts';

interface RequestLine extends RequestLabels {
  reqId: string;
  /** the name of the caller; null: anonymous, or not authenticated */
  user: string | null;
  ip: string;
  ms: number;
}

const patience = 200;
const most = 500;

/** Writes one line per request, many at a time, so that requests don't wait for the output. */
export function createRequestLog(log: Log) {
  const isWanted = log.isLevelEnabled('info');
  const worker = log.worker === undefined ? '' : `"worker":${log.worker},`;
  let lines = '';
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let second = 0;
  let stamp = '';

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const ready = lines;
    lines = '';
    count = 0;
    if (ready !== '') log.writeLines(ready);
  }
  if (isWanted) process.on('exit', write);

  /** ISO 8601. The part up to the second is made once per second. */
  function timestamp(): string {
    const now = Date.now();
    const milliseconds = now % 1000;
    if (now - milliseconds !== second) {
      second = now - milliseconds;
      stamp = new Date(now).toISOString().slice(0, 20);
    }
    return `${stamp}${String(milliseconds).padStart(3, '0')}Z`;
  }

  return {
    append({ reqId, method, route, status, user, ip, ms }: RequestLine): void {
      if (!isWanted) return;
      const labels = `"method":"${method}","route":${JSON.stringify(route)},"status":"${status}"`;
      const caller = `"user":${JSON.stringify(user)},"ip":"${ip}"`;
      lines += `{"level":30,"time":"${timestamp()}",${worker}"reqId":"${reqId}",${labels},${caller},"ms":${ms},"msg":"request"}\n`;
      count += 1;
      if (count >= most) write();
      else timer ??= setTimeout(write, patience).unref();
    },
    close(): void {
      write();
      process.off('exit', write);
    },
  };
}
