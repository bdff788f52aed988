import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../hearth/store.ts';

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** the body, if it is a form */
  form: Record<string, string>;
}

interface Planned {
  /** undefined: it never answers */
  status?: number;
  location?: string;
  /** only for requests to this path */
  path?: string;
}

/** A server on the loopback interface that records requests and sends configured responses. */
export async function startReceiver(test: { after(work: () => Promise<void>): void }) {
  const calls: ReceivedCall[] = [];
  const planned: Planned[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, headers, body, form: Object.fromEntries(new URLSearchParams(body)) });
      const next = planned.findIndex((each) => each.path === undefined || each.path === path);
      const { status, location } = (next === -1 ? [] : planned.splice(next, 1))[0] ?? { status: 201 };
      if (status === undefined) return;
      response.writeHead(status, location === undefined ? {} : { Location: location }).end('so it is');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Sets the response to the next requests. All others get 201. */
    answer(...answers: Planned[]): void {
      planned.push(...answers);
    },
    /** Waits for at least this many requests to the path. */
    async received(path: string, count = 1): Promise<ReceivedCall[]> {
      const found = () => calls.filter((call) => call.path === path);
      await eventually(() => found().length >= count, `${count} call(s) of ${path}`);
      return found();
    },
  };
}
