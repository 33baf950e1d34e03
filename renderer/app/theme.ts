import {
  ActionIcon,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Loader,
  type MantineColorsTuple,
  Modal,
  NativeSelect,
  PasswordInput,
  Progress,
  SegmentedControl,
  Select,
  Text,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { BusyButton } from '../ui/index.ts';

/** Greys without a tint: pictures are judged beside them (ISO 3664 asks for a neutral surround). */
const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f4',
  '#ebebeb',
  '#dedede',
  '#c6c6c6',
  '#9b9b9b',
  '#6b6b6b',
  '#555555',
  '#383838',
  '#1f1f1f',
];

const dark: MantineColorsTuple = [
  '#e6e6e6',
  '#c4c4c4',
  '#a3a3a3',
  '#7d7d7d',
  '#4d4d4d',
  '#3a3a3a',
  '#2b2b2b',
  '#1e1e1e',
  '#171717',
  '#101010',
];

/** The one accent, a deep cyan with room for white text on it. */
const cyan: MantineColorsTuple = [
  '#e6f3f5',
  '#cfe8ec',
  '#a3d3da',
  '#70bcc7',
  '#45a6b4',
  '#1f8c9c',
  '#117a8a',
  '#0b6b7a',
  '#08555f',
  '#063f47',
];

const panelStyles = { title: { fontSize: '0.875rem', fontWeight: 620 } } as const;

/** Type in four sizes (20, 14, 13 and 12 px), controls of 32 px on a grid of 8 px, and one filled button for each view. */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 7, dark: 6 },
  colors: { gray, dark, cyan },
  white: '#ffffff',
  black: '#1a1a1a',
  fontFamily:
    '"Inter Variable", -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.875rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '0.875rem', lineHeight: '1.4' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 28 } }),
    Button: { defaultProps: { size: 'xs', component: BusyButton }, styles: { root: { fontWeight: 550 } } },
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 'xs' } }),
    Drawer: Drawer.extend({ defaultProps: { position: 'right', size: 400 }, styles: panelStyles }),
    Loader: Loader.extend({ defaultProps: { size: 16 } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, radius: 'md' },
      // Room for the ring of what stands first, which the title would cover.
      styles: { ...panelStyles, body: { paddingTop: '0.25rem' } },
    }),
    NativeSelect: NativeSelect.extend({ defaultProps: { size: 'xs' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'sm' } }),
    Progress: Progress.extend({ defaultProps: { size: 4, radius: 'xl' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
    Select: Select.extend({ defaultProps: { size: 'xs' } }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'sm' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 350, fz: 'xs' } }),
  },
});

/**
 * Colours by what they mean. Each text colour keeps 4.5 : 1 on every surface it stands on, in both schemes; state
 * colours are never alone, an icon and a word go with them.
 */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1a1a1a',
    '--mantine-color-dimmed': '#616161',
    '--mantine-color-placeholder': '#6f6f6f',
    '--mantine-color-default-border': '#d4d4d4',
    '--mantine-color-error': '#b3261e',
    '--g-canvas': '#f5f5f5',
    '--g-shadow': '0 1px 2px rgb(0 0 0 / 8%), 0 2px 8px rgb(0 0 0 / 5%)',
    '--g-float': '0 4px 12px rgb(0 0 0 / 14%), 0 16px 40px rgb(0 0 0 / 12%)',
    '--g-sunken': '#f5f5f5',
    '--g-raised': '#ffffff',
    '--g-line': '#e6e6e6',
    '--g-hover': '#f0f0f0',
    '--g-selected': '#e2f1f3',
    '--g-accent': '#0b6b7a',
    '--g-good': '#1b6b3a',
    '--g-good-soft': '#e7f3ea',
    '--g-warn': '#7d4e00',
    '--g-warn-soft': '#fbf0da',
    '--g-bad': '#ab231b',
    '--g-bad-soft': '#fbe9e7',
    '--g-busy': '#0a6180',
    '--g-busy-soft': '#e4f1f6',
    '--g-quiet': '#585858',
    '--g-quiet-soft': '#eeeeee',
  },
  dark: {
    '--mantine-color-body': '#1e1e1e',
    '--mantine-color-text': '#e6e6e6',
    '--mantine-color-dimmed': '#a8a8a8',
    '--mantine-color-placeholder': '#989898',
    '--mantine-color-default-border': '#434343',
    '--mantine-color-error': '#ff9088',
    '--g-canvas': '#161616',
    '--g-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 2px 8px rgb(0 0 0 / 30%)',
    '--g-float': '0 4px 12px rgb(0 0 0 / 50%), 0 16px 40px rgb(0 0 0 / 40%)',
    '--g-sunken': '#161616',
    '--g-raised': '#202020',
    '--g-line': '#313131',
    '--g-hover': '#292929',
    '--g-selected': '#123239',
    '--g-accent': '#4cc3d4',
    '--g-good': '#79cf98',
    '--g-good-soft': '#1d3325',
    '--g-warn': '#eab765',
    '--g-warn-soft': '#382c16',
    '--g-bad': '#ff9a92',
    '--g-bad-soft': '#3f2220',
    '--g-busy': '#74c9e4',
    '--g-busy-soft': '#19323b',
    '--g-quiet': '#b0b0b0',
    '--g-quiet-soft': '#303030',
  },
});
