import { type Static, Type } from 'typebox';
import { MinimalUser } from '../accounts/user.ts';
import { Nullable, Timestamp } from '../common.ts';
import { webhookLimits } from '../limits.ts';
import { ProjectReference } from '../projects/project.ts';
import { TrackerReference } from '../trackers/tracker.ts';
import { changeTypeNames, disabledReasons } from './change.ts';

const webhookFormats = ['standard', 'form'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export type DisabledReason = (typeof disabledReasons)[number];

/** The types of changes that the form of Tuleap reports. */
export const formTypes: readonly string[] = [
  'artifact.created',
  'artifact.updated',
  'artifact.commented',
  'artifact.moved',
];

const url = Type.String({
  minLength: 1,
  maxLength: webhookLimits.urlMaximum,
  description: 'an http or https address that receives a POST for each change',
});
const types = Type.Array(Type.Enum([...changeTypeNames]), {
  description: 'the types of changes that are sent; empty: all of them',
});
const format = Type.Enum([...webhookFormats], {
  description: '`standard`: the change as JSON, signed as Standard Webhooks describes; `form`: the form of Tuleap',
});
const secret = Type.String({ description: '`whsec_` and 24 to 64 bytes in base64' });
const enabled = Type.Boolean();

export const NewWebhook = Type.Object(
  {
    url,
    types: Type.Optional(types),
    format: Type.Optional(format),
    secret: Type.Optional(secret),
    is_enabled: Type.Optional(enabled),
  },
  { title: 'NewWebhook' },
);
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookPatch = Type.Object(
  {
    url: Type.Optional(url),
    types: Type.Optional(types),
    format: Type.Optional(format),
    secret: Type.Optional(secret),
    replace_secret: Type.Optional(Type.Boolean({ description: 'true: the answer has a new random secret' })),
    is_enabled: Type.Optional(enabled),
  },
  { title: 'WebhookPatch' },
);
export type WebhookPatch = Static<typeof WebhookPatch>;

export const Webhook = Type.Object(
  {
    id: Type.Integer(),
    uri: Type.String(),
    url: Type.String(),
    types: Type.Array(Type.String()),
    format: Type.Enum([...webhookFormats]),
    has_secret: Type.Boolean(),
    secret: Type.Optional(Type.String({ description: 'only in the answer to the request that set it' })),
    is_enabled: Type.Boolean(),
    disabled_reason: Nullable(
      Type.Enum([...disabledReasons], {
        description:
          '`failures`: too many deliveries failed; `owner`: the owner lost access or their account closed; ' +
          '`backlog`: too many calls were waiting, which are still sent',
      }),
    ),
    owner: Nullable(MinimalUser),
    project: ProjectReference,
    tracker: Nullable(TrackerReference),
    failures: Type.Integer({ description: 'failed deliveries since the last successful one' }),
    last_delivery: Nullable(
      Type.Object({
        submitted_on: Timestamp,
        status: Nullable(Type.Integer({ description: 'the HTTP status of the answer' })),
        error: Nullable(Type.String()),
      }),
    ),
    submitted_on: Timestamp,
  },
  { title: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

const Headers = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }));

export const WebhookDelivery = Type.Object(
  {
    id: Type.Integer(),
    message_id: Type.String({ description: 'the header `webhook-id`; the same for all attempts and redeliveries' }),
    change_id: Type.Integer({ description: 'the number of the change in the log' }),
    type: Type.String(),
    status: Type.Enum(['delivered', 'waiting', 'failed'], { description: '`waiting`: another attempt follows' }),
    attempts: Type.Integer(),
    submitted_on: Timestamp,
    duration_ms: Type.Integer(),
    error: Nullable(Type.String()),
    request: Nullable(
      Type.Object(
        { url: Type.String(), headers: Headers, body: Type.String() },
        { description: 'null for everybody but the owner at that time, because others may not be allowed to read it' },
      ),
    ),
    response: Nullable(
      Type.Object({
        status: Type.Integer(),
        headers: Headers,
        body: Type.String({ description: 'the beginning of the body' }),
      }),
    ),
  },
  { title: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
