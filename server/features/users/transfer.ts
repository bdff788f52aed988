export { insertUser, uniqueAddresses } from './store/users.ts';
