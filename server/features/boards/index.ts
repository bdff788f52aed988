export { createBoardCopier } from './copier.ts';
export { createBoards } from './service.ts';
