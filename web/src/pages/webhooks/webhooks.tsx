import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../contract/platform/webhook.ts';
import { type KnownWebhook, type WebhookPlace, webhooksQuery } from '../../api/webhooks.ts';
import { Copy } from '../../parts/copy.tsx';
import { Empty } from '../../parts/feedback/empty.tsx';
import { Loaded } from '../../parts/feedback/loaded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../text/index.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';
import classes from './webhooks.module.css';

/** The secret of a webhook that was just made: the server shows it once. */
function Secret({ secret }: { secret: string }) {
  return (
    <Alert color="green" title={t('webhooks.secret.made')}>
      <Stack gap="xs">
        <Text size="sm">{t('webhooks.secret.made.hint')}</Text>
        <Group gap="sm">
          <Code aria-label={t('webhooks.secret')} style={{ overflowWrap: 'anywhere' }} fz="sm">
            {secret}
          </Code>
          <Copy value={secret} />
        </Group>
      </Stack>
    </Alert>
  );
}

interface Props {
  place: WebhookPlace;
  hint: string;
  canAdd: boolean;
}

/** The webhooks of a tracker or a project. */
export function Webhooks({ place, hint, canAdd }: Props) {
  const queries = useQueryClient();
  const query = webhooksQuery(place);
  const found = useQuery(query);
  const [edited, setEdited] = useState<KnownWebhook | 'new'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setEdited(undefined);
  const onSaved = ({ secret: made }: Webhook) => {
    setSecret(made);
    close();
    void queries.invalidateQueries({ queryKey: query.queryKey });
  };
  const add = <Button onClick={() => setEdited('new')}>{t('webhooks.new')}</Button>;
  return (
    <Stack maw={860}>
      <PageTitle hint={hint} actions={canAdd ? add : undefined}>
        {t('webhooks.title')}
      </PageTitle>
      {secret !== undefined && <Secret secret={secret} />}
      <Loaded of={found}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty>{t('webhooks.none')}</Empty>
          ) : (
            <ul className={classes['list']} aria-label={t('webhooks.title')}>
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== undefined && (
        <WebhookForm place={place} webhook={edited === 'new' ? undefined : edited} onClose={close} onSaved={onSaved} />
      )}
    </Stack>
  );
}
