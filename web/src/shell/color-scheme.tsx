import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSelf } from '../api/session.ts';
import { t } from '../text/index.ts';

/** Switches between light and dark. */
export function useThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { isDark, switchTheme: () => setColorScheme(isDark ? 'light' : 'dark') };
}

/** On a phone the account menu switches the theme: the name of the project needs the room. */
export function ColorScheme() {
  const { isDark, switchTheme } = useThemeSwitch();
  const isInMenu = useSelf() !== null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('app.theme')}
      {...(isInMenu ? { visibleFrom: 'xs' } : {})}
      onClick={switchTheme}
    >
      {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}
