export { formAddressesOf } from './store/webhooks.ts';
