import { MantineProvider, isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const KEY = 'color-scheme'
/** The server writes it into the page; the few styles that libraries add at run time must carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const read = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
let stop: (() => void) | undefined
/** The same key as `early.js` reads before the first paint. */
const colorSchemes: MantineColorSchemeManager = {
  get: (otherwise) => {
    const kept = read()
    return isMantineColorScheme(kept) ? kept : otherwise
  },
  set: (value) => {
    try {
      localStorage.setItem(KEY, value)
    } catch {
      // The choice then lasts as long as the page.
    }
  },
  subscribe: (onUpdate) => {
    const follow = (event: StorageEvent) => {
      if (event.key === KEY && isMantineColorScheme(event.newValue)) onUpdate(event.newValue)
    }
    window.addEventListener('storage', follow)
    stop = () => window.removeEventListener('storage', follow)
  },
  unsubscribe: () => stop?.(),
  clear: () => undefined,
}

/** The variables come from a style sheet made at build time, so the page needs no style element. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemes}
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={() => nonce}
  >
    {children}
  </MantineProvider>
)
