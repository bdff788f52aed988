export { queriesOf, writeQuery } from './store.ts';
