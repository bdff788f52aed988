export { isStatusOnly, notificationsOf } from './store/rules.ts';
