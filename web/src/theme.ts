import {
  Alert,
  Autocomplete,
  Badge,
  createTheme,
  type CSSVariablesResolver,
  Drawer,
  type MantineColorsTuple,
  Menu,
  Modal,
  MultiSelect,
  Popover,
  Select,
  TagsInput,
} from '@mantine/core';
import { filterOptions } from './parts/filter-options.ts';
import { findInMenu } from './parts/find-in-menu.ts';
import { t } from './text/index.ts';

const ember: MantineColorsTuple = [
  '#fff1ea',
  '#fbe2d7',
  '#f2c3ae',
  '#eaa281',
  '#e3865b',
  '#df7543',
  '#de6c36',
  '#b9521f',
  '#a8471a',
  '#8f3a12',
];

/** The list of options scrolls itself: a scrolling box inside of it could not be reached by keyboard. */
const foundOptions = {
  defaultProps: { withScrollArea: false, filter: filterOptions },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const;

/**
 * A dialog that closes is gone at once: while it faded, it would take the keys that are meant for the page, and keep the
 * focus from the button that opened it.
 */
const goneAtOnce = { duration: 150, exitDuration: 0 } as const;

export const theme = createTheme({
  primaryColor: 'ember',
  // White letters on ember and on red can be read in both schemes.
  primaryShade: 8,
  colors: { ember },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  components: {
    // Its own colors are too light on its background. The icon and the background keep them.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    Autocomplete: Autocomplete.extend(foundOptions),
    // Sentence case everywhere.
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    Drawer: Drawer.extend({ defaultProps: { transitionProps: goneAtOnce } }),
    Modal: Modal.extend({ defaultProps: { transitionProps: { ...goneAtOnce, transition: 'fade-down' } } }),
    MultiSelect: MultiSelect.extend(foundOptions),
    // Each has a button without words that closes it.
    Notification: { defaultProps: () => ({ closeButtonProps: { 'aria-label': t('app.close') } }) },
    PasswordInput: {
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': t('form.password.show') } }),
    },
    Popover: Popover.extend({ defaultProps: { transitionProps: { ...goneAtOnce, transition: 'fade' } } }),
    Select: Select.extend(foundOptions),
    TagsInput: TagsInput.extend(foundOptions),
    Menu: Menu.extend({
      // Screen readers expect nothing but items in a menu. The dropdown itself gets the focus.
      defaultProps: { withInitialFocusPlaceholder: false },
      // Its own gray is too light to be read.
      styles: { label: { color: 'var(--mantine-color-dimmed)' } },
    }),
    MenuDropdown: Menu.Dropdown.extend({ defaultProps: { onKeyDown: findInMenu } }),
  },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontWeight: '600' },
});

/** The colors of Mantine, taken from the design tokens, which know both schemes. */
const colors = {
  '--mantine-color-body': 'var(--bg-page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-red-light-color': 'var(--red-text)',
  '--mantine-color-red-light-hover': 'var(--red-soft)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors });
