export { createMailAdministration } from './service.ts';
