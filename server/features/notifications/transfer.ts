export { isStatusOnly } from './store/rules.ts';
