export { addGroupMember, addProjectMember, insertGroup, setAdministrator } from './store.ts';
