import { ordersModule } from '@entrepot/contract/orders/module.ts'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { can, moduleIsOn } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { searchTarget } from '../search/index.ts'
import type { Additions } from '../../shell/index.ts'
import { ORDER_ADD, ORDERS_ACCESS } from './access.ts'
import { orderTerms } from './words.ts'

/** Parts of other screens bring their words along. */
const words = async () => (await import('./words.ts')).loadOrderWords()
const ItemOrders = lazyPart(async () => {
  const [{ ItemOrders: part }] = await Promise.all([import('./item-orders.tsx'), words()])
  return part
})
const OnOrder = lazyPart(async () => {
  const [{ OnOrder: part }] = await Promise.all([import('./on-order.tsx'), words()])
  return part
})
const seesOnOrder = () => moduleIsOn('order') && can(anyRole('ITEM', 'ORDER'))
const seesOrders = () => moduleIsOn('order') && can(ORDERS_ACCESS.roles)

const FIELDS = ordersModule.importTargets.orders.fields
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((one) => one === name)

export const additions: Additions = {
  itemTabs: [
    {
      id: 'on-order',
      label: { fr: 'En commande', en: 'On order' },
      place: 62,
      under: 'more',
      shows: seesOnOrder,
      Panel: ItemOrders,
    },
  ],
  itemFigures: [{ shows: seesOnOrder, Figure: OnOrder }],
  searchTargets: {
    orders: searchTarget({
      label: { fr: 'Commandes', en: 'Orders' },
      allowed: seesOrders,
      load: async () => {
        const [{ orderColumns }] = await Promise.all([import('./order-columns.tsx'), words()])
        return orderColumns
      },
      nameOf: ({ number }) => number,
      hrefOf: ({ guid }) => `/orders/${guid}`,
    }),
    order_articles: searchTarget({
      label: { fr: 'Lignes de commande', en: 'Order lines' },
      allowed: seesOrders,
      load: async () => {
        const [{ orderLineColumns }] = await Promise.all([import('./order-line-columns.tsx'), words()])
        return orderLineColumns
      },
      nameOf: ({ name }) => name,
      hrefOf: ({ order }) => `/orders/${order.guid}`,
    }),
  },
  importTargets: {
    orders: {
      label: { fr: 'Commandes', en: 'Orders' },
      drop: {
        fr: 'Déposez ici un classeur Excel de commandes\u00A0: une ligne par article.',
        en: 'Drop an Excel workbook of orders here: one row per item.',
      },
      created: { fr: 'Lignes de commandes créées', en: 'Rows of created orders' },
      run: {
        one: { fr: 'Importer {{shown}} ligne de commande', en: 'Import {{shown}} order row' },
        other: { fr: 'Importer {{shown}} lignes de commandes', en: 'Import {{shown}} order rows' },
      },
      field: (name) => orderTerms.say(`lines.${isField(name) ? name : 'name'}`),
      load: async () => (await import('./words.ts')).loadOrderWords(),
    },
  },
  recordLinks: { order: (guid) => `/orders/${guid}` },
  sourceLinks: { order: (guid) => `/orders/${guid}` },
  commands: [
    {
      id: 'orders',
      label: { fr: 'Commandes', en: 'Orders' },
      icon: IconTruckDelivery,
      to: '/orders',
      ...ORDERS_ACCESS,
    },
    {
      id: 'orders:new',
      label: { fr: 'Nouvelle commande', en: 'New order' },
      icon: IconPlus,
      to: '/orders/create',
      module: 'order',
      roles: ORDER_ADD,
    },
  ],
}
