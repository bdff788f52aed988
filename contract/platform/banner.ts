import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';

/** A banner of a project or of the platform, in plain text. */
export const Banner = Type.Object({ message: Type.String() }, { title: 'Banner' });
export type Banner = Static<typeof Banner>;

export const BannerText = Type.Object({ message: Type.String({ maxLength: limits.bannerMaximum }) });
