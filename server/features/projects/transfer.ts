export { copyServices } from './store/copies.ts';
export { insertProject, setLongDescription } from './store/projects.ts';
