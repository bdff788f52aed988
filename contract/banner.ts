import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

/** What a project, or the platform, tells on its pages: plain text. */
export const Banner = Type.Object({ message: Type.String() }, { title: 'Banner' });
export type Banner = Static<typeof Banner>;

export const BannerText = Type.Object({ message: Type.String({ maxLength: limits.bannerMaximum }) });
