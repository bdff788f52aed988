export { createSettings, type PlatformSettings, parseSetting } from './service.ts';
