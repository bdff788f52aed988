import { t } from '../../text/index.ts';

/** Shows `lake-placid-blue` as `Lake placid blue`. */
export const colorName = (color: string): string =>
  color === ''
    ? t('trackerAdmin.color.none')
    : `${color.slice(0, 1).toUpperCase()}${color.slice(1).replaceAll('-', ' ')}`;
