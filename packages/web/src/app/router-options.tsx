import { createBrowserHistory } from '@tanstack/react-router'
import { RouteError } from '../shell/error-pages.tsx'
import { MissingPage } from '../shell/lazy-notices.ts'
import { Waiting } from '../ui/states.tsx'

/** What both routers share; one history, so that one follows the other at the same address. */
export const ROUTER_OPTIONS = {
  history: createBrowserHistory(),
  defaultPendingComponent: Waiting,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: MissingPage,
  defaultPendingMs: 300,
  defaultPreload: false,
  scrollRestoration: true,
} as const
