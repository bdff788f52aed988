export { createProjectDirectory, type KnownProject, type ProjectDirectory } from './directory.ts';
export { presentMinimalProject, presentProjectReference } from './present.ts';
export { createProjects, type ProjectArchives, type TemplateCopier } from './service.ts';
export { createProjectChanges } from './changes.ts';
export { createProjectOffers } from './creation/choices.ts';
export { createServices, type Services } from './services.ts';
export { projectServices } from './resources.ts';
export { createCategories } from './categories.ts';
export { createDescriptions } from './descriptions.ts';
