import { DEFAULT_THEME, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { productVariables, themeTokens } from '../src/ui/tokens.ts'

const NAME = 'virtual:theme-variables.css'
/** Palettes nothing uses; leaving them out spares every visitor their variables. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

/** The theme's CSS variables as a file, so that no style element has to be written at run time. */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  resolveId: { filter: { id: /^virtual:theme-variables\.css$/ }, handler: () => `\0${NAME}` },
  load: {
    filter: { id: /^\0virtual:theme-variables\.css$/ },
    handler() {
      const base = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, themeTokens))
      const own = productVariables
      return convertCssVariables({
        variables: used({ ...base.variables, ...own.variables }),
        light: used({ '--mantine-color-scheme': 'light', ...base.light, ...own.light }),
        dark: used({ '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark }),
      })
    },
  },
})
