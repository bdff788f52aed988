import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '../../../../contract/platform/webhook.ts';
import { deliveriesQuery, type KnownWebhook, redeliver, useWebhookAction } from '../../api/webhooks.ts';
import { can } from '../../parts/can.tsx';
import { Refusal } from '../../parts/feedback/refusal.tsx';
import { Pages } from '../../parts/list/pages.tsx';
import { Moment } from '../../parts/moment.tsx';
import { t } from '../../text/index.ts';
import { reasonInWords } from '../../text/reasons/reasons.ts';
import classes from './webhooks.module.css';

const colors = { delivered: 'green', waiting: 'yellow', failed: 'red' } satisfies Record<
  WebhookDelivery['status'],
  string
>;

interface Message {
  headers: readonly { name: string; value: string }[];
  body: string;
}

/** A body in JSON is easier to read with line breaks. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function MessageText({ title, first, message }: { title: string; first: string; message: Message }) {
  const head = [first, ...message.headers.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  return (
    <div>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Code block tabIndex={0} aria-label={title} className={classes['message'] ?? ''}>
        {`${head}\n\n${readable(message.body)}`}
      </Code>
    </div>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  isSending: boolean;
  /** undefined: the person may not send it again */
  onRedeliver: (() => void) | undefined;
}

function Delivery({ delivery, isSending, onRedeliver }: DeliveryProps) {
  const { id, type, status, attempts, duration_ms: duration, error, request, response } = delivery;
  return (
    <li className={classes['delivery']}>
      <details>
        <summary>
          <Badge variant="dot" color={colors[status]} tt="none">
            {t(`webhooks.delivery.${status}`)}
          </Badge>
          <Text span size="sm" fw={500}>
            {type}
          </Text>
          <Text span size="xs" c="dimmed">
            {[response?.status, t('webhooks.delivery.attempts', { attempts }), t('webhooks.delivery.ms', { duration })]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </Text>
          <Text span size="xs" c="dimmed">
            <Moment at={delivery.submitted_on} />
          </Text>
        </summary>
        <Stack gap="sm" my="sm">
          {error !== null && (
            <Text size="sm" c="red">
              {reasonInWords(error)}
            </Text>
          )}
          {request === null ? (
            <Text size="sm" c="dimmed">
              {t('webhooks.delivery.hidden')}
            </Text>
          ) : (
            <MessageText title={t('webhooks.delivery.request')} first={`POST ${request.url}`} message={request} />
          )}
          {response !== null && (
            <MessageText title={t('webhooks.delivery.response')} first={String(response.status)} message={response} />
          )}
          {onRedeliver !== undefined && (
            <Group>
              <Button
                size="xs"
                variant="default"
                loading={isSending}
                aria-label={t('webhooks.redeliver.of', { id })}
                onClick={onRedeliver}
              >
                {t('webhooks.redeliver')}
              </Button>
            </Group>
          )}
        </Stack>
      </details>
    </li>
  );
}

/** The last requests of a webhook and their answers. */
export function Deliveries({ webhook }: { webhook: KnownWebhook }) {
  const found = useInfiniteQuery(deliveriesQuery(webhook.id));
  const sending = useWebhookAction((delivery: number) => redeliver(webhook.id, delivery));
  const isAllowed = can(webhook, 'webhook.administer');
  return (
    <Stack gap="xs">
      <Refusal error={sending.error} />
      <Pages
        of={found}
        empty={
          <Text size="sm" c="dimmed">
            {t('webhooks.deliveries.none')}
          </Text>
        }
      >
        {(deliveries) => (
          <ul className={classes['deliveries']} aria-label={t('webhooks.deliveries')}>
            {deliveries.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                isSending={sending.isPending && sending.variables === delivery.id}
                onRedeliver={isAllowed ? () => sending.mutate(delivery.id) : undefined}
              />
            ))}
          </ul>
        )}
      </Pages>
    </Stack>
  );
}
