export { addGroupMember, addProjectMember, insertGroup, setAdministrator, setOwner } from './store.ts';
