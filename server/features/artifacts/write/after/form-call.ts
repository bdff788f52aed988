import { type Attempt, GiveUp } from '../../../../jobs/index.ts';
import { ClosedAddress, type Outgoing, type OutgoingAnswer } from '../../../../lib/network/outgoing.ts';

const timeoutMs = 10_000;
const mostRedirections = 3;

/** The server accepted the call: these redirects only lead to a result page. */
const isTaken = (status: number): boolean => (status >= 200 && status < 300) || status === 302 || status === 303;
/** The server asks for the call at another address. */
const isMoved = (status: number): boolean => [301, 307, 308].includes(status);
const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** The address of the next call: on the same host, and never from https to http. */
function nextAddress(url: URL, { location = '' }: OutgoingAnswer): URL {
  const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const isSame = next?.hostname === url.hostname && (next.protocol === url.protocol || next.protocol === 'https:');
  if (next === undefined || !isSame) throw new GiveUp(`${url.host} redirects to another host, which is not followed.`);
  return next;
}

/** Posts a form to an address that a user entered, as one attempt of a job. */
export function createFormCall(outgoing: Outgoing) {
  async function call(address: URL, form: Record<string, string>, attempt: Attempt): Promise<void> {
    const request = {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Hearth-Job': String(attempt.id) },
      body: new URLSearchParams(form).toString(),
      signal: AbortSignal.any([attempt.signal, AbortSignal.timeout(timeoutMs)]),
    };
    let url = address;
    for (let hops = 0; hops <= mostRedirections; hops += 1) {
      const answer = await outgoing.post({ url, ...request });
      const { status } = answer;
      if (isTaken(status)) return;
      if (isPassing(status)) throw new Error(`${url.host} answered ${status}.`);
      if (!isMoved(status)) throw new GiveUp(`${url.host} answered ${status}.`);
      url = nextAddress(url, answer);
    }
    throw new GiveUp(`${address.host} redirects again and again.`);
  }

  return async function send(address: string, form: Record<string, string>, attempt: Attempt): Promise<void> {
    if (!URL.canParse(address)) throw new GiveUp(`${JSON.stringify(address)} is no address.`);
    try {
      await call(new URL(address), form, attempt);
    } catch (error) {
      throw error instanceof ClosedAddress ? new GiveUp(error.message) : error;
    }
  };
}

export type FormCall = ReturnType<typeof createFormCall>;
