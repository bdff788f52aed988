export { administratorGroups, replaceAdministratorGroups } from './access/store/administrators.ts';
