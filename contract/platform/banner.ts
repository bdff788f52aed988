import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';

/** A banner of a project or of the platform, in plain text. */
export const Banner = Type.Object({ message: Type.String() }, { title: 'Banner' });
export type Banner = Static<typeof Banner>;

export const BannerText = Type.Object({ message: Type.String({ maxLength: limits.bannerMaximum }) });

export const bannerImportances = ['standard', 'warning', 'critical'] as const;
export type BannerImportance = (typeof bannerImportances)[number];

const Importance = Type.Enum([...bannerImportances]);

/** The banner of the platform. It disappears on its expiration date. */
export const PlatformBanner = Type.Object(
  { message: Type.String(), importance: Importance, expiration_date: Nullable(Timestamp) },
  { title: 'PlatformBanner' },
);
export type PlatformBanner = Static<typeof PlatformBanner>;

export const PlatformBannerChange = Type.Object({
  message: Type.String({ maxLength: limits.bannerMaximum }),
  importance: Type.Optional(Importance),
  expiration_date: Type.Optional(Nullable(Type.String())),
});
export type PlatformBannerChange = Static<typeof PlatformBannerChange>;
