export { copyServices } from './store/copies.ts';
export { insertLongDescription, longDescriptionField } from './store/long-description.ts';
export { insertProject } from './store/projects.ts';
