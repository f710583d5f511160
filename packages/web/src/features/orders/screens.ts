import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { ORDER_ADD, ORDER_EDIT, ORDERS_ACCESS } from './access.ts'
import { createSearch, orderSearch, ordersSearch, proposalsSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadOrderWords())

export const ordersRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders',
  validateSearch: ordersSearch,
  ...screen({ ...late(), ...ORDERS_ACCESS }),
  component: lazyScreen(() => import('./orders-page.tsx'), 'OrdersPage'),
})
export const newOrderRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/create',
  validateSearch: createSearch,
  ...screen({ ...late(), module: 'order', roles: ORDER_ADD }),
  component: lazyScreen(() => import('./order-form.tsx'), 'NewOrderPage'),
})
export const proposalsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/proposals',
  validateSearch: proposalsSearch,
  ...screen({ ...late(), module: 'order', roles: ORDER_ADD }),
  component: lazyScreen(() => import('./proposals-page.tsx'), 'ProposalsPage'),
})
export const orderRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/$guid',
  validateSearch: orderSearch,
  ...screen({ ...late(), ...ORDERS_ACCESS }),
  component: lazyScreen(() => import('./order-page.tsx'), 'OrderPage'),
})
export const receiveRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/$guid/receive',
  ...screen({ ...late(), module: 'order', roles: ORDER_EDIT }),
  component: lazyScreen(() => import('./receive-page.tsx'), 'ReceivePage'),
})

refreshOn('orders', ['orders'])
refreshOn('items', ['orders'], 2_000)
refreshOn('orders', ['home'], 2_000)
