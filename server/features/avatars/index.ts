export { mountAvatars } from './serving.ts';
export { createAvatars } from './service.ts';
