import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '../../../../contract/platform/webhook.ts';
import {
  changeWebhook,
  deleteWebhook,
  type KnownWebhook,
  takeOverWebhook,
  useWebhookAction,
} from '../../api/webhooks.ts';
import type { Version } from '../../api/writes.ts';
import { Can, can } from '../../parts/can.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';
import { Deliveries } from './deliveries.tsx';
import classes from './webhooks.module.css';
import { personName } from '../../parts/names.ts';
import { reasonInWords } from '../../text/reasons/reasons.ts';

/** Why Hearth disabled it, and what to do. */
function Disabled({ webhook: { disabled_reason: reason } }: { webhook: Webhook }) {
  if (reason === null) return null;
  return (
    <Alert color="orange" title={t('webhooks.disabled')}>
      {t(`webhooks.disabled.${reason}`)}
    </Alert>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { owner, types, format, has_secret: isSigned, last_delivery: last } = webhook;
  const facts = [
    owner === null ? t('webhooks.owner.none') : t('webhooks.owner', { owner: personName(owner) }),
    types.length === 0 ? t('webhooks.types.all') : types.join(', '),
    t(`webhooks.format.${format}`),
    isSigned ? t('webhooks.signed') : t('webhooks.unsigned'),
  ];
  return (
    <Text size="sm" c="dimmed" component="div">
      {facts.join(' · ')}
      {last !== null && (
        <div>
          {t('webhooks.last', { outcome: reasonInWords(last.error ?? String(last.status ?? '')) })}{' '}
          <Moment at={last.submitted_on} />
        </div>
      )}
    </Text>
  );
}

interface ButtonsProps {
  webhook: KnownWebhook;
  isOpen: boolean;
  onOpen: () => void;
  onEdit: () => void;
}

function Buttons({ webhook, isOpen, onOpen, onEdit }: ButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, url, is_enabled: isEnabled } = webhook;
  const switching = useWebhookAction(() => changeWebhook(webhook, { is_enabled: !isEnabled }));
  const taking = useWebhookAction(() => takeOverWebhook(id));
  const removing = useWebhookAction((now: Version | undefined) => deleteWebhook(webhook, now));
  const step = isEnabled ? 'disable' : 'enable';
  return (
    <>
      <Refusal error={switching.error ?? taking.error} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={t('webhooks.deliveries.of', { url })}
          onClick={onOpen}
        >
          {t('webhooks.deliveries')}
        </Button>
        <Can on={webhook} action="webhook.update">
          <Button size="compact-sm" variant="default" aria-label={t('admin.edit.of', { name: url })} onClick={onEdit}>
            {t('admin.edit')}
          </Button>
        </Can>
        <Can on={webhook} action="webhook.administer">
          <Button
            size="compact-sm"
            variant="default"
            loading={switching.isPending}
            aria-label={t(`webhooks.${step}.of`, { url })}
            onClick={() => switching.mutate(undefined)}
          >
            {t(`webhooks.${step}`)}
          </Button>
          {!can(webhook, 'webhook.update') && (
            <Button
              size="compact-sm"
              variant="default"
              loading={taking.isPending}
              aria-label={t('webhooks.takeOver.of', { url })}
              title={t('webhooks.takeOver.hint')}
              onClick={() => taking.mutate(undefined)}
            >
              {t('webhooks.takeOver')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('admin.delete.of', { name: url })}
            onClick={() => setAsking(true)}
          >
            {t('app.delete')}
          </Button>
        </Can>
      </Group>
      {isAsking && (
        <Confirm
          title={t('webhooks.delete')}
          label={t('webhooks.delete.do')}
          onClose={() => setAsking(false)}
          action={(now) => removing.mutateAsync(now)}
        >
          {t('webhooks.delete.hint', { url })}
        </Confirm>
      )}
    </>
  );
}

/** A webhook, its state and its deliveries. */
export function WebhookItem({ webhook, onEdit }: { webhook: KnownWebhook; onEdit: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { url, is_enabled: isEnabled } = webhook;
  return (
    <Stack component="li" gap="xs" className={classes['webhook'] ?? ''}>
      <Group gap="xs">
        <Text fw={500}>{url}</Text>
        <Badge variant="dot" color={isEnabled ? 'green' : 'gray'} tt="none">
          {isEnabled ? t('webhooks.on') : t('webhooks.off')}
        </Badge>
      </Group>
      <Facts webhook={webhook} />
      <Disabled webhook={webhook} />
      <Buttons webhook={webhook} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} onEdit={onEdit} />
      {isOpen && <Deliveries webhook={webhook} />}
    </Stack>
  );
}
