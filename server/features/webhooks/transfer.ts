export { insertPortableWebhooks } from './copier.ts';
export { portableWebhooksOf } from './store/webhooks.ts';
