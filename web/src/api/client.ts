import { meaningOf, t } from '../text/index.ts';
import { attendanceHeaders } from './attendance.ts';
import { tellReached } from './connection.ts';
import { takeFirstAnswer } from './head-start.ts';
import { countSignIns, tellSignedOut } from './signed-out.ts';
import { withoutStatus } from './status-phrase.ts';

/** A request that the API refused, with its message. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** The raw body of the answer. */
  readonly body: string;
  private readonly signIns = countSignIns();

  constructor(status: number, message: string, body = '') {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** Whether the session had ended, and the person has signed in again since. */
  isOverAfter(signIns: number): boolean {
    return this.status === 401 && this.signIns < signIns;
  }
}

export interface Answer<T> {
  value: T;
  headers: Headers;
  status: number;
}

export interface Call {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The address of an API resource, also for images and links. */
export function addressOf(path: string, query: Call['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return `/api${path}${text === '' ? '' : `?${text}`}`;
}

/** A request that never reached the server, or whose answer never came. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** For refusals without a reason. */
function textOfStatus(status: number): string {
  if (status === 401) return t('app.signedOut');
  if (status === 403) return t('app.forbidden.hint');
  if (status === 404) return t('app.notFound.hint');
  // Proxies have limits of their own.
  if (status === 413) return t('app.tooLarge');
  if (status === 429) return t('app.tooMany');
  return t('app.failed.status');
}

function messageIn(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { error: { message: string; i18n_error_message?: string } };
    const message = error.i18n_error_message ?? withoutStatus(error.message);
    return message === '' ? textOfStatus(status) : message;
  } catch {
    return textOfStatus(status);
  }
}

/** Browsers have different words for a failed connection: "Failed to fetch", "NetworkError when…", "Load failed". */
async function connect(address: string, request: RequestInit): Promise<Response> {
  try {
    const begun = request.method === 'GET' ? takeFirstAnswer(address) : undefined;
    const response = await (begun ?? fetch(address, request));
    tellReached(true);
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    tellReached(false);
    throw new NetworkError(t('app.unreachable'), { cause: error });
  }
}

/** Whether a proxy in front of the server says that it gets no answer. The answers of the server are JSON. */
const isFromGateway = (status: number, text: string): boolean =>
  [502, 503, 504].includes(status) && !text.startsWith('{');

/** Sends a request to the public API with the session of this browser, and returns the raw response. */
export async function answerTo(
  method: string,
  path: string,
  { query, body, headers, signal }: Call = {},
): Promise<Response> {
  const response = await connect(addressOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...attendanceHeaders(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) {
    if (response.status === 401) tellSignedOut();
    const text = await response.text();
    if (isFromGateway(response.status, text)) {
      tellReached(false);
      throw new NetworkError(t('app.unreachable'));
    }
    throw new ApiError(response.status, messageIn(text, response.status), text);
  }
  return response;
}

/** The groups that every project has are named in the language of the reader. */
function inWords(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('key' in value && 'label' in value)) return value;
  const [, group] = /^ugroup_(\w+)_name_key$/.exec(String(value.key)) ?? [];
  return group === undefined ? value : { ...value, label: meaningOf(`group.${group}`, String(value.label)) };
}

/** A network that asks for a sign-in of its own answers with a page instead of the server. */
function valueIn(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text, text.includes('"ugroup_') ? inWords : undefined);
  } catch (error) {
    tellReached(false);
    throw new NetworkError(t('app.unreachable'), { cause: error });
  }
}

/** The same, for answers in JSON. */
export async function call<T>(method: string, path: string, sent: Call = {}): Promise<Answer<T>> {
  const response = await answerTo(method, path, sent);
  const value = valueIn(await response.text()) as T;
  return { value, headers: response.headers, status: response.status };
}

export const get = async <T>(path: string, sent?: Call): Promise<T> => (await call<T>('GET', path, sent)).value;

/** A page of a list, with the total from the pagination header. */
export interface Page<T> {
  items: T[];
  total: number;
}

export async function page<T>(path: string, sent: Call = {}): Promise<Page<T>> {
  const { value, headers } = await call<T[]>('GET', path, sent);
  return { items: value, total: Number(headers.get('X-PAGINATION-SIZE') ?? value.length) };
}

/** The members of an answer that a request with `fields` asks for: the compiler compares them with the whole. */
export type PartOf<Whole extends Part, Part> = Whole extends Part ? Part : never;
