export { createSettings, type PlatformSettings } from './service.ts';
