// The client of Hearth's REST API. It has no dependencies and runs wherever `fetch` does.

/** An operation of the API, by its method and path: `GET /artifacts/{id}`. */
interface Operation {
  path?: object;
  query?: object;
  body?: unknown;
  answer: unknown;
}

export interface ClientOptions {
  /** the origin of the platform: `https://hearth.example.com` */
  url: string;
  /** a personal access key; undefined: anonymous */
  accessKey?: string | undefined;
  /** instead of the global `fetch` */
  fetch?: typeof globalThis.fetch;
}

/** The parts of a request. Parts that the operation needs are required. */
type Request<O> = {
  [Part in 'path' | 'query' | 'body' as Part extends keyof O
    ? IsNeeded<O[Part]> extends true
      ? Part
      : never
    : never]: Part extends keyof O ? O[Part] : never;
} & {
  [Part in 'path' | 'query' | 'body' as Part extends keyof O
    ? IsNeeded<O[Part]> extends true
      ? never
      : Part
    : never]?: Part extends keyof O ? O[Part] : never;
} & { headers?: Record<string, string> };

/** Whether a part is required. */
type IsNeeded<Part> = [undefined] extends [Part] ? false : object extends Part ? false : true;

interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
  /** the version, for `If-Match` */
  etag: string | undefined;
}

/** A refusal of the API. */
export class HearthError extends Error {
  readonly status: number;
  /** the members of RFC 9457, such as `code`, `pointer` and `nearest` */
  readonly problem: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, message: string, problem: Record<string, unknown> | undefined) {
    super(message);
    this.name = 'HearthError';
    this.status = status;
    this.problem = problem;
  }
}

type Optional<R> = object extends R ? [request?: R] : [request: R];

export interface Client<Ops> {
  /** Throws a `HearthError` if the request is refused. */
  request<Name extends keyof Ops & string>(
    operation: Name,
    ...request: Ops[Name] extends Operation ? Optional<Request<Ops[Name]>> : never
  ): Promise<Answer<Ops[Name] extends Operation ? Ops[Name]['answer'] : never>>;
}

interface AnyRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function addressOf(url: string, template: string, { path = {}, query = {} }: AnyRequest): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(path[name] ?? '')));
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, textOf(value)]],
  );
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  return `${url.replace(/\/+$/, '')}/api${filled}${search}`;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function refusalOf(status: number, body: unknown): HearthError {
  const { error, problem } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { message?: string };
    problem?: Record<string, unknown>;
  };
  return new HearthError(status, error?.message ?? `The request was refused with the status ${status}.`, problem);
}

export function createClient<Ops>({ url, accessKey, fetch = globalThis.fetch }: ClientOptions): Client<Ops> {
  return {
    async request(operation: string, ...[given]: unknown[]) {
      const request = (given ?? {}) as AnyRequest;
      const [method = 'GET', template = '/'] = operation.split(' ');
      const answered = await fetch(addressOf(url, template, request), {
        method,
        headers: {
          Accept: 'application/json',
          ...(accessKey === undefined ? {} : { 'X-Auth-AccessKey': accessKey }),
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...request.headers,
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      const body = parsed(await answered.text());
      if (!answered.ok) throw refusalOf(answered.status, body);
      const { status, headers } = answered;
      return { data: body as never, status, headers, etag: headers.get('Etag') ?? undefined };
    },
  };
}
