export {
  addGroupMember,
  addProjectMember,
  insertGroup,
  isSynchronized,
  setAdministrator,
  setOwner,
  synchronizeMembership,
} from './store.ts';
