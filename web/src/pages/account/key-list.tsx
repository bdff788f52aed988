import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewAccessKey } from '../../../../contract/accounts/access-key.ts';
import { keysQuery, revokeKeys } from '../../api/users/account.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { done } from '../../parts/feedback/done.ts';
import { Empty } from '../../parts/feedback/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { t } from '../../text/index.ts';
import { KeyTable } from './key-table.tsx';
import { NewKey } from './new-key.tsx';
import { Copy } from '../../parts/copy.tsx';

/** The value of a key that has just been made: it is nowhere else. */
function MadeKey({ identifier }: { identifier: string }) {
  return (
    <Alert color="green" title={t('keys.made')}>
      <Stack gap="xs">
        <Text size="sm">{t('keys.made.hint')}</Text>
        <Group gap="sm">
          <Code aria-label={t('keys.value')} style={{ overflowWrap: 'anywhere' }} fz="sm">
            {identifier}
          </Code>
          <Copy value={identifier} />
        </Group>
      </Stack>
    </Alert>
  );
}

interface Props {
  /** the account whose keys these are */
  owner: number;
  generate: (key: NewAccessKey) => Promise<{ identifier: string }>;
  title: string;
  hint: string;
  empty: string;
  /** The keys work in one project, so that there is none to choose. */
  isOfProject?: boolean;
}

/** The access keys of an account: generate, revoke, and see their uses. */
export function KeyList({ owner, generate, title, hint, empty, isOfProject = false }: Props) {
  const query = keysQuery(owner);
  const found = useInfiniteQuery(query);
  const queries = useQueryClient();
  const [selected, setSelected] = useState<Set<number>>(new Set());
  const [open, setOpen] = useState<'new' | 'revoke'>();
  const [made, setMade] = useState<string>();
  const close = () => setOpen(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const revoke = async () => {
    try {
      await revokeKeys([...selected]);
    } finally {
      await refresh();
    }
    setSelected(new Set());
    // Its key may be among them.
    setMade(undefined);
    done(t('keys.revoked'));
  };
  const receive = (identifier: string) => {
    setMade(identifier);
    close();
    void refresh();
  };
  return (
    <Stack>
      <PageTitle hint={hint} actions={<Button onClick={() => setOpen('new')}>{t('keys.generate')}</Button>}>
        {title}
      </PageTitle>
      {made !== undefined && <MadeKey identifier={made} />}
      <Pages of={found} empty={<Empty>{empty}</Empty>}>
        {(keys) => (
          <>
            <KeyTable keys={keys} selected={selected} onSelect={setSelected} />
            <Group justify="space-between">
              <Button
                variant="light"
                color="red"
                size="xs"
                disabled={selected.size === 0}
                onClick={() => setOpen('revoke')}
              >
                {t('keys.revoke', { count: selected.size })}
              </Button>
              <Text size="xs" c="dimmed">
                {t('keys.used.hint')}
              </Text>
            </Group>
          </>
        )}
      </Pages>
      {open === 'new' && <NewKey generate={generate} isOfProject={isOfProject} onClose={close} onMade={receive} />}
      {open === 'revoke' && (
        <Confirm title={t('keys.revoke.title')} label={t('keys.revoke.do')} onClose={close} action={revoke}>
          {t('keys.revoke.confirm', { count: selected.size })}
        </Confirm>
      )}
    </Stack>
  );
}
