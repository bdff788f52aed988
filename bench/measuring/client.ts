import { Agent, get } from 'node:http';

export interface Timed {
  milliseconds: number;
  /** X-PAGINATION-SIZE */
  size: number;
}

/** Sends requests one after the other on one keep-alive connection. */
export function createClient(base: string, accessKey: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** From the request to the last byte of the answer. */
    ask: (path: string): Promise<Timed> =>
      new Promise((resolve, reject) => {
        const begin = performance.now();
        const request = get(`${base}/api${path}`, { agent, headers: { 'X-Auth-AccessKey': accessKey } }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('error', reject);
          response.on('end', () => {
            const milliseconds = performance.now() - begin;
            if (response.statusCode !== 200) {
              reject(new Error(`GET ${path}: ${response.statusCode} ${text}`));
              return;
            }
            resolve({ milliseconds, size: Number(response.headers['x-pagination-size'] ?? 0) });
          });
        });
        request.on('error', reject);
      }),
    close: (): void => agent.destroy(),
  };
}

export type Client = ReturnType<typeof createClient>;
