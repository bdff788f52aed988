export { createProjectDirectory, type KnownProject, type ProjectDirectory } from './directory.ts';
export { presentMinimalProject, presentProjectReference } from './present.ts';
export { createProjects, type ProjectArchives, type Projects, type TemplateCopier } from './service.ts';
export { createServices, type Services } from './services.ts';
export { insertProject } from './store.ts';
export { copyServices } from './store-copies.ts';
export { projectServices } from './resources.ts';
export { insertLongDescription } from './store-long-description.ts';
export { createDescriptions, type Descriptions } from './descriptions.ts';
