import { webhookLimits } from '../../../contract/limits.ts';
import { ClosedAddress, type Outgoing } from '../../lib/network/outgoing.ts';
import type { Payload } from './payload.ts';
import { signedHeaders } from './signature.ts';
import type { StoredDelivery, StoredWebhook } from './webhook.ts';

type Headers = Record<string, string>;

/** The result of a request. */
export interface RequestOutcome extends Pick<StoredDelivery, 'request' | 'response' | 'error'> {
  /** Another attempt may succeed. */
  isPassing: boolean;
}

/** Text that both databases store. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

const textsOf = (headers: Record<string, string | string[] | undefined>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, storable([value ?? ''].flat().join(', '))]));

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
/** With these the receivers of forms point to a result page. */
const isResultPage = (status: number): boolean => status === 302 || status === 303;
const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

function faultOf({ format }: StoredWebhook, host: string, status: number): string | null {
  if (isSuccess(status) || (format === 'form' && isResultPage(status))) return null;
  if (status >= 300 && status < 400) return `${host} answered ${status}. Redirects are not followed.`;
  return `${host} answered ${status}.`;
}

interface Sending {
  messageId: string;
  jobId: number;
  now: number;
  stop: AbortSignal;
}

function headersOf(webhook: StoredWebhook, { body, contentType }: Payload, sending: Sending): Headers {
  const { secret, format } = webhook;
  const { messageId: id, now } = sending;
  const signed = secret === null ? {} : signedHeaders(secret, { id, seconds: Math.floor(now / 1000), body });
  const job = format === 'form' ? { 'X-Hearth-Job': String(sending.jobId) } : {};
  return { 'Content-Type': contentType, 'User-Agent': 'Hearth', ...job, ...signed };
}

function errorIn(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `No answer within ${webhookLimits.answerMs / 1000} seconds.`;
  }
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Sends one request, and never follows a redirect. */
export async function sendRequest(
  outgoing: Outgoing,
  webhook: StoredWebhook,
  payload: Payload,
  sending: Sending,
): Promise<RequestOutcome> {
  const { stop } = sending;
  const headers = headersOf(webhook, payload, sending);
  const request = { url: webhook.url, headers, body: payload.body };
  const deadline = AbortSignal.timeout(webhookLimits.answerMs);
  try {
    const url = new URL(webhook.url);
    const answer = await outgoing.post({
      url,
      headers,
      body: payload.body,
      signal: AbortSignal.any([stop, deadline]),
      connectMs: webhookLimits.connectMs,
      readsUpTo: webhookLimits.answerBytes,
    });
    const { status } = answer;
    const response = { status, headers: textsOf(answer.headers), body: storable(answer.body) };
    return { request, response, error: faultOf(webhook, url.host, status), isPassing: isPassing(status) };
  } catch (error) {
    if (stop.aborted) throw error;
    const text = errorIn(deadline.aborted ? deadline.reason : error);
    return { request, response: null, error: storable(text), isPassing: !(error instanceof ClosedAddress) };
  }
}
