import { Complaint } from '../complaint.ts';
import { say, sayJson, table } from '../output.ts';
import { withPlatform } from '../platform.ts';

const most = { limit: 20, offset: 0 };

export async function test(address: string): Promise<void> {
  await withPlatform(async ({ mailAdministration }) => {
    const { is_accepted: isAccepted, server, from, answer } = await mailAdministration.test(address);
    if (!isAccepted) throw new Complaint(`${server} did not take the mail from ${from} to ${address}: ${answer}`);
    say(`${server} took the mail from ${from} to ${address}: ${answer}`);
  });
}

export async function queue({ json }: { json?: boolean }): Promise<void> {
  await withPlatform(async ({ mailAdministration }) => {
    const state = await mailAdministration.queue();
    const { mails } = await mailAdministration.failed(most);
    if (json === true) return sayJson({ ...state, failed_mails: mails });
    say(
      state.is_on ? `Mail goes to ${state.server} from ${state.from}.` : 'HEARTH_SMTP_URL is unset: no mail is sent.',
    );
    const rows = [
      { state: 'changes that gather', count: state.gathering },
      { state: 'mails that wait', count: state.waiting },
      { state: 'tried again', count: state.retrying },
      { state: 'failed', count: state.failed },
      { state: 'sent in the last day', count: state.sent_last_day },
    ];
    say(table(rows, ['state', 'count']));
    if (state.oldest_waiting_on !== null) say(`The oldest mail waits since ${state.oldest_waiting_on}.`);
    if (mails.length > 0) say(table(mails, ['id', 'to', 'attempts', 'failed_on', 'last_error']));
  });
}
