import { IconTruckDelivery } from '@tabler/icons-react'
import { defineWebModule } from '../../shell/index.ts'
import { ORDERS_ACCESS } from './access.ts'
import { newOrderRoute, orderRoute, ordersRoute, proposalsRoute, receiveRoute } from './screens.ts'

export const ordersModule = defineWebModule({
  routes: { main: [ordersRoute, newOrderRoute, proposalsRoute, orderRoute, receiveRoute] },
  rail: [
    {
      label: { fr: 'Commandes', en: 'Orders' },
      place: 90,
      icon: IconTruckDelivery,
      to: '/orders',
      ...ORDERS_ACCESS,
    },
  ],
  home: {
    looks: [
      {
        line: 'late_orders',
        place: 50,
        icon: IconTruckDelivery,
        label: { fr: 'Commandes en retard', en: 'Late orders' },
        all: '/orders?sort=expectedDate',
        hrefOf: ({ guid }) => `/orders/${guid}`,
        states: {
          delivery_in_progress: { fr: 'Livraison en cours', en: 'Delivery in progress' },
          partially_received: { fr: 'Partiellement reçue', en: 'Partially received' },
        },
      },
    ],
  },
  additions: () => import('./additions.ts'),
})
