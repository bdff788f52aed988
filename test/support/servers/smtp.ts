import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from '../formats/mail-text.ts';
import { eventually } from '../hearth/store.ts';

export interface ReceivedMail extends ReadMail {
  /** the SMTP envelope, which may differ from the headers */
  envelope: { from: string; to: string[] };
  /** the same for all mails of one connection */
  connection: string;
}

const account = { user: 'hearth', password: 'smtp-secret' };

const addressOf = (address: { address: string } | false): string => (address === false ? '' : address.address);

function refusal(code: number): Error {
  return Object.assign(new Error('No, thank you'), { responseCode: code });
}

/** A real mail server on a free port of the loopback interface that records the mails it receives. */
export async function startSmtp(test: { after(work: () => Promise<void>): void }) {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // After a failed test, Hearth still has a connection: don't wait half a minute until it gives up.
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      const isGood = username === account.user && password === account.password;
      callback(isGood ? null : new Error('Invalid username or password'), { user: username });
    },
    onRcptTo(_address, _session, callback) {
      const code = refusals.shift();
      callback(code === undefined ? null : refusal(code));
    },
    onData(stream, { envelope, id }, callback) {
      void text(stream).then((raw) => {
        const to = envelope.rcptTo.map(addressOf);
        mails.push({ ...readMail(raw), envelope: { from: addressOf(envelope.mailFrom), to }, connection: id });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;

  const to = (address: string): ReceivedMail[] => mails.filter(({ envelope }) => envelope.to.includes(address));

  return {
    url: `smtp://${account.user}:${account.password}@127.0.0.1:${port}`,
    urlWithWrongPassword: `smtp://${account.user}:wrong-secret@127.0.0.1:${port}`,
    mails,
    /** The mails to one address, in order of arrival. */
    to,
    /** Waits for at least this many mails to one address. */
    async received(address: string, count = 1): Promise<ReceivedMail[]> {
      await eventually(() => to(address).length >= count, `${count} mail(s) to ${address}`);
      return to(address);
    },
    /** The next mails are answered with these codes. */
    refuse(...codes: number[]): void {
      refusals.push(...codes);
    },
  };
}
