export { createProjectDirectory, type KnownProject, type ProjectDirectory } from './directory.ts';
export { presentMinimalProject, presentProjectReference } from './present.ts';
export { createProjects, type Projects, type TemplateCopier } from './service.ts';
export { createServices, type Services } from './services.ts';
export { createDescriptions, type Descriptions } from './descriptions.ts';
