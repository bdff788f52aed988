export { type Banners, copyBanner, createBanners } from './service.ts';
