import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../src/shell/chunk.ts'
import { mainRoute, rootRoute } from '../src/shell/routes.tsx'

/** Screens for looking at the kit; only a development build, or one made with `VITE_KIT=1`, has them. */
export const kitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/kit',
  staticData: { title: () => 'Composants' },
  component: lazyScreen(() => import('./kit-page.tsx'), 'KitPage'),
})
export const listRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dev/list',
  staticData: { title: () => 'Liste' },
  component: lazyScreen(() => import('./list-page.tsx'), 'ListPage'),
})
