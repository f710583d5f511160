/** The design tokens as plain data: the theme and the build (which writes them as CSS variables) both read this file. */

type Ramp = [string, string, string, string, string, string, string, string, string, string]
const cobalt: Ramp = ['#f4f7fe', '#e8effd', '#c9d9fb', '#92b1f8', '#6790f2', '#4674ea', '#335cdd', '#2749c0', '#233f9c', '#1d2a4d']
const danger: Ramp = ['#fdf3f3', '#fde8e8', '#f9c9cb', '#ff9b9b', '#e5636d', '#cf3b47', '#b4232f', '#b4232f', '#951b26', '#3d1a1c']
const gray: Ramp = ['#fafbfc', '#f7f8fa', '#eef0f3', '#e6e8ec', '#cfd4db', '#8b94a3', '#727b89', '#5b6472', '#3a4250', '#161b26']
const dark: Ramp = ['#eef1f5', '#d5dae2', '#a3adbb', '#8792a3', '#6b7686', '#2a303a', '#1a1e25', '#14171c', '#0f1216', '#0b0d10']

export const themeTokens = {
  colors: { cobalt, danger, red: danger, gray, dark },
  primaryColor: 'cobalt',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.2' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.2' }, h2: { fontSize: '16px', lineHeight: '1.2' }, h3: { fontSize: '14px', lineHeight: '1.2' },
      h4: { fontSize: '13px', lineHeight: '1.2' }, h5: { fontSize: '13px', lineHeight: '1.2' }, h6: { fontSize: '12px', lineHeight: '1.2' },
    },
  },
} as const

/** `--e-*` are the product's own tokens; the others correct defaults that fail contrast. */
export const productVariables: Record<'variables' | 'light' | 'dark', Record<string, string>> = {
  variables: {
    '--e-rail': '216px', '--e-rail-collapsed': '56px', '--e-pane': '252px', '--e-drawer': '460px', '--e-top': '48px',
    '--e-motion': '140ms ease', '--e-shadow': '0 8px 28px rgba(15, 20, 32, 0.18), 0 1px 3px rgba(15, 20, 32, 0.12)',
    '--menu-item-hover': 'var(--e-hover)', '--mantine-shadow-md': 'var(--e-shadow)', '--mantine-shadow-xl': 'var(--e-shadow)',
  },
  light: {
    '--e-ground': '#ffffff', '--e-panel': '#f7f8fa', '--e-line': '#e6e8ec', '--e-hover': '#f2f4f7', '--e-text': '#161b26', '--e-muted': '#5b6472',
    '--e-link': '#2749c0', '--e-selected': '#e8effd', '--e-input-border': '#8b94a3',
    '--e-success': '#14663c', '--e-success-tint': '#e4f5ea', '--e-warning': '#7a4b00', '--e-warning-tint': '#fff1d6', '--e-error': '#a31621', '--e-error-tint': '#fde8e8',
    '--e-chart-1': '#2749c0',
    '--e-chip-red': '#a31621', '--e-chip-red-tint': '#fde8e8', '--e-chip-orange': '#8a3b00', '--e-chip-orange-tint': '#ffe9d9', '--e-chip-yellow': '#6b5200', '--e-chip-yellow-tint': '#fff3bf', '--e-chip-green': '#14663c', '--e-chip-green-tint': '#e4f5ea', '--e-chip-teal': '#0b5f5a', '--e-chip-teal-tint': '#dcf5f2', '--e-chip-blue': '#2749c0', '--e-chip-blue-tint': '#e8effd', '--e-chip-purple': '#5b3ba8', '--e-chip-purple-tint': '#f0eafc', '--e-chip-pink': '#97226b', '--e-chip-pink-tint': '#fde7f3',
    '--mantine-color-text': '#161b26', '--mantine-color-body': '#ffffff', '--mantine-color-dimmed': '#5b6472', '--mantine-color-placeholder': '#5b6472',
    '--mantine-color-error': '#a31621', '--mantine-color-anchor': '#2749c0', '--mantine-color-default-border': '#e6e8ec', '--mantine-color-default-hover': '#f2f4f7',
    '--mantine-color-disabled': '#eef0f3', '--mantine-color-disabled-color': '#727b89', '--mantine-color-disabled-border': '#e6e8ec',
  },
  dark: {
    '--e-ground': '#14171c', '--e-panel': '#1a1e25', '--e-line': '#2a303a', '--e-hover': '#20252e', '--e-text': '#eef1f5', '--e-muted': '#a3adbb',
    '--e-link': '#92b1f8', '--e-selected': '#1d2a4d', '--e-input-border': '#6b7686',
    '--e-success': '#86e0ab', '--e-success-tint': '#12301f', '--e-warning': '#f6c667', '--e-warning-tint': '#3a2a0b', '--e-error': '#ff9b9b', '--e-error-tint': '#3d1a1c',
    '--e-chart-1': '#6790f2',
    '--e-chip-red': '#ff9b9b', '--e-chip-red-tint': '#3d1a1c', '--e-chip-orange': '#ffb682', '--e-chip-orange-tint': '#3b2110', '--e-chip-yellow': '#f0d060', '--e-chip-yellow-tint': '#332a08', '--e-chip-green': '#86e0ab', '--e-chip-green-tint': '#12301f', '--e-chip-teal': '#7cdcd2', '--e-chip-teal-tint': '#0f302e', '--e-chip-blue': '#92b1f8', '--e-chip-blue-tint': '#1d2a4d', '--e-chip-purple': '#c3adff', '--e-chip-purple-tint': '#2b2148', '--e-chip-pink': '#ff9fd2', '--e-chip-pink-tint': '#3c1830',
    '--mantine-color-text': '#eef1f5', '--mantine-color-body': '#14171c', '--mantine-color-dimmed': '#a3adbb', '--mantine-color-placeholder': '#a3adbb',
    '--mantine-color-error': '#ff9b9b', '--mantine-color-anchor': '#92b1f8', '--mantine-color-default': '#1a1e25', '--mantine-color-default-border': '#2a303a',
    '--mantine-color-default-hover': '#20252e', '--mantine-color-default-color': '#eef1f5',
    '--mantine-color-disabled': '#20252e', '--mantine-color-disabled-color': '#8792a3', '--mantine-color-disabled-border': '#2a303a',
  },
}
