import { Alert, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MailQueue, MailTestResult } from '../../../../../contract/platform/mail.ts';
import { mailKey, mailQueueQuery, sendTestMail } from '../../../api/mail.ts';
import { useSelf } from '../../../api/session.ts';
import { Loaded } from '../../../parts/feedback/loaded.tsx';
import { FormButtons } from '../../../parts/form/form-buttons.tsx';
import { about } from '../../../parts/form/refusal-patterns.ts';
import { useApiForm } from '../../../parts/form/use-api-form.ts';
import { isFilled } from '../../../parts/form/validators.ts';
import { Moment } from '../../../parts/moment.tsx';
import { PageTitle } from '../../../parts/page-title.tsx';
import { t } from '../../../text/index.ts';
import { FailedMails } from './failed-mails.tsx';

const moment = (at: string | null): ReactNode => (at === null ? t('admin.mail.never') : <Moment at={at} />);

const rowsOf = (queue: MailQueue): [label: string, value: ReactNode][] => [
  [t('admin.mail.server'), queue.server ?? t('admin.mail.none')],
  [t('admin.mail.from'), queue.from ?? t('admin.mail.none')],
  [t('admin.mail.links'), queue.links_to],
  [t('admin.mail.sent'), t('admin.mail.sent.count', { count: queue.sent_last_day })],
  [t('admin.mail.last'), moment(queue.last_sent_on)],
  [t('admin.mail.gathering'), t('admin.mail.gathering.count', { count: queue.gathering })],
  [
    t('admin.mail.waiting'),
    t('admin.mail.waiting.count', { count: queue.waiting + queue.running, retrying: queue.retrying }),
  ],
  ...(queue.oldest_waiting_on === null
    ? []
    : [[t('admin.mail.oldest'), moment(queue.oldest_waiting_on)] satisfies [string, ReactNode]]),
  [t('admin.mail.failed'), t('admin.mail.failed.count', { count: queue.failed })],
  ...(queue.last_error === null ? [] : [[t('admin.mail.error'), queue.last_error] satisfies [string, ReactNode]]),
];

function State({ queue }: { queue: MailQueue }) {
  return (
    <Stack>
      <Table variant="vertical" layout="fixed" fz="sm">
        <Table.Tbody>
          {rowsOf(queue).map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={150}>{label}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!queue.is_on && (
        <Alert color="orange" title={t('admin.mail.off')}>
          {t('admin.mail.off.hint')}
        </Alert>
      )}
      {queue.is_on && !queue.has_address && (
        <Alert color="orange" title={t('admin.mail.address.none')}>
          {t('admin.mail.address.hint')}
        </Alert>
      )}
    </Stack>
  );
}

/** The answer of the mail server, in its own words. */
function Outcome({ result: { is_accepted: isAccepted, server, answer } }: { result: MailTestResult }) {
  return (
    <Alert
      color={isAccepted ? 'green' : 'red'}
      role={isAccepted ? 'status' : 'alert'}
      title={t(isAccepted ? 'admin.mail.test.accepted' : 'admin.mail.test.refused', { server })}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {answer}
      </Text>
    </Alert>
  );
}

function TestMail() {
  const self = useSelf();
  const queries = useQueryClient();
  const [result, setResult] = useState<MailTestResult>();
  const sent = useApiForm({
    initialValues: { to: self?.user.email ?? '' },
    validate: { to: isFilled },
    refusals: { to: about.email },
    save: ({ to }) => {
      setResult(undefined);
      return sendTestMail(to);
    },
    onSaved: (answer) => {
      setResult(answer);
      return queries.invalidateQueries({ queryKey: mailKey });
    },
  });
  return (
    <section aria-labelledby="test-mail">
      <Title order={2} size="h4" id="test-mail" mb="xs">
        {t('admin.mail.test')}
      </Title>
      <form noValidate onSubmit={sent.onSubmit}>
        <Stack gap="sm" maw={420}>
          <TextInput label={t('admin.mail.test.to')} type="email" required {...sent.form.getInputProps('to')} />
          <FormButtons of={sent} label={t('admin.mail.test.send')} />
          {result !== undefined && <Outcome result={result} />}
        </Stack>
      </form>
    </section>
  );
}

/** The state of outgoing mail. */
export function MailPage() {
  const found = useQuery(mailQueueQuery);
  return (
    <Stack gap="xl" maw={860}>
      <div>
        <PageTitle hint={t('admin.mail.hint')}>{t('admin.mail')}</PageTitle>
        <Loaded of={found}>{(queue) => <State queue={queue} />}</Loaded>
      </div>
      {found.data?.is_on === true && <TestMail />}
      <FailedMails />
    </Stack>
  );
}
