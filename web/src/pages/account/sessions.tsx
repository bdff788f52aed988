import { Badge, Button, Stack, Table } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionSummary } from '../../../../contract/accounts/token.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../../api/users/account.ts';
import { done } from '../../parts/feedback/done.ts';
import { Moment } from '../../parts/moment.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { ScrollBox } from '../../parts/list/scroll-box.tsx';
import { t } from '../../text/index.ts';

/** In this order, because most browsers also claim to be others. */
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
  ['curl', /^curl\//],
] as const;

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;

/** The common name of the browser with this user agent. */
function browserName(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser}, ${system}`;
}

function Row({ session, isBusy, onEnd }: { session: SessionSummary; isBusy: boolean; onEnd: () => void }) {
  const browser = session.user_agent === null ? t('sessions.browser.unknown') : browserName(session.user_agent);
  const address = session.ip ?? '–';
  return (
    <Table.Tr>
      <Table.Td>{browser}</Table.Td>
      <Table.Td>{address}</Table.Td>
      <Table.Td>
        <Moment at={session.creation_date} />
      </Table.Td>
      <Table.Td>
        <Moment at={session.expiration_date} />
      </Table.Td>
      <Table.Td ta="right">
        {session.is_current ? (
          <Badge variant="light" color="gray">
            {t('sessions.current')}
          </Badge>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            loading={isBusy}
            aria-label={t('sessions.end.of', { browser, address })}
            onClick={onEnd}
          >
            {t('sessions.end')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

export function SessionsPage() {
  const found = useInfiniteQuery(sessionsQuery);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const ending = useMutation({ mutationFn: endSession, onSuccess: refresh });
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      await refresh();
      done(t('sessions.ended'));
    },
  });
  const hasOthers = (found.data?.pages[0]?.total ?? 0) > 1;
  const endOthers = (
    <Button color="red" variant="light" loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
      {t('sessions.endOthers')}
    </Button>
  );
  return (
    <Stack>
      <PageTitle hint={t('sessions.hint')} actions={hasOthers ? endOthers : undefined}>
        {t('sessions.title')}
      </PageTitle>
      <Refusal error={ending.error ?? endingOthers.error} />
      <Pages of={found} empty={null}>
        {(sessions) => (
          <ScrollBox label={t('sessions.list')}>
            <Table highlightOnHover fz="sm" miw={560}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('sessions.browser')}</Table.Th>
                  <Table.Th>{t('sessions.address')}</Table.Th>
                  <Table.Th>{t('sessions.since')}</Table.Th>
                  <Table.Th>{t('sessions.until')}</Table.Th>
                  <Table.Td />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sessions.map((session) => (
                  <Row
                    key={session.id}
                    session={session}
                    isBusy={ending.isPending && ending.variables === session.id}
                    onEnd={() => ending.mutate(session.id)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
        )}
      </Pages>
    </Stack>
  );
}
