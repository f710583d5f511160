import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Additions } from './additions.ts'
import type { HomeParts } from './home-parts.ts'
import type { RailEntry } from './screens.ts'
import type { ProfileEntry, SettingsEntry } from './sections/sections.ts'

/** Which route those of a module stand under. */
export type RouteParent = 'root' | 'main' | 'settings' | 'company' | 'profile'

/**
 * What a feature adds to the client. All of it is loaded before the first page stands, so it holds light data only;
 * what other screens show of it comes later, with `additions`.
 */
export type WebModule = {
  routes?: { readonly [P in RouteParent]?: readonly AnyRoute[] }
  rail?: readonly RailEntry[]
  /** Its lines and acts on the start page. */
  home?: HomeParts
  settings?: readonly SettingsEntry[]
  profile?: readonly ProfileEntry[]
  /** A part of the header. */
  header?: ComponentType
  /** Behind the title of every page. */
  pageHead?: ComponentType
  additions?: () => Promise<{ additions: Additions }>
}
export const defineWebModule = <const M extends WebModule>(module: M): M => module
