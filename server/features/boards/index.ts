export { createBoards } from './service.ts';
