export { insertUser } from './store/users.ts';
