import type { Order, OrderInput } from '@entrepot/contract/orders/order.ts'
import { addDays, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { SiteInput } from '@entrepot/contract/sites/site.ts'
import type { SupplierInput } from '@entrepot/contract/suppliers/supplier.ts'
import type { CallAs } from './call-as.ts'

const SUPPLIERS: readonly SupplierInput[] = [
  {
    name: 'Quincaillerie Faure',
    contact: { name: 'Hélène Faure', email: 'commandes@faure.example.com', phone: '04 72 00 10 20' },
    address: '8 rue de la Soie\n69100 Villeurbanne',
    articles: [
      {
        type: 'product',
        name: 'Vis à bois 4 × 40',
        tag: '3250613410124',
        reference: 'QF-440',
        unitPrice: 0.0375,
        leadDays: 5,
        packaging: 100,
        quantity: 1_000,
      },
      {
        type: 'product',
        name: 'Vis à bois 5 × 60',
        tag: '3250613410131',
        reference: 'QF-560',
        unitPrice: 0.0525,
        leadDays: 5,
        packaging: 100,
        quantity: 1_000,
      },
      {
        type: 'product',
        name: 'Cheville nylon 8 mm',
        tag: '3250613411015',
        reference: 'QF-CN8',
        unitPrice: 0.08,
        leadDays: 5,
        packaging: 50,
        quantity: 500,
      },
    ],
  },
  {
    name: 'Électro Rhône',
    contact: { name: 'Marc Dupuis', email: 'ventes@electro-rhone.example.com', phone: '04 78 00 30 40' },
    address: '21 quai Rambaud\n69002 Lyon',
    articles: [
      {
        type: 'product',
        name: 'Disjoncteur 16 A',
        tag: '3245060064327',
        reference: 'ER-D16',
        unitPrice: 7.9,
        leadDays: 3,
        packaging: 1,
        quantity: 40,
      },
      {
        type: 'product',
        name: 'Câble électrique 3G2,5',
        tag: '3245060003012',
        reference: 'ER-3G25',
        unitPrice: 1.42,
        leadDays: 3,
        packaging: 100,
        quantity: 200,
      },
    ],
  },
  {
    name: 'Peintures du Lac',
    contact: { name: 'Nadia Roux', email: 'contact@peintures-du-lac.example.com', phone: '04 50 00 50 60' },
    articles: [
      {
        type: 'product',
        name: 'Colle époxy',
        tag: '3248630022338',
        reference: 'PL-EPX',
        unitPrice: 18.4,
        leadDays: 10,
        packaging: 6,
        quantity: 24,
      },
    ],
  },
]

export const DEMO_SITE = 'Chantier rue Mercière'
const SITES: readonly SiteInput[] = [
  {
    name: DEMO_SITE,
    email: 'chantier@example.com',
    address: '14 rue Mercière',
    postalCode: '69002',
    city: 'Lyon',
    country: 'France',
    contact1Name: 'Samir Haddad',
    contact1Phone: '06 12 00 00 01',
    contact2Name: 'Julie Perrin',
    contact2Phone: '06 12 00 00 02',
  },
  {
    name: 'Agence de Grenoble',
    email: 'grenoble@example.com',
    address: '3 avenue Alsace-Lorraine',
    postalCode: '38000',
    city: 'Grenoble',
    country: 'France',
    contact1Name: 'Paul Girard',
    contact1Phone: '04 76 00 00 03',
  },
  // The work there is done.
  { name: 'Mairie de Villeurbanne', postalCode: '69100', city: 'Villeurbanne', country: 'France', active: false },
]

type Listed = { data: { guid: string; name: string }[] }

/** Whom the company buys from, what it has ordered, of which some has come, and where its things go. */
export const buyAndSend = async (admin: CallAs, today: Day): Promise<void> => {
  const suppliers = new Map<string, string>()
  for (const supplier of SUPPLIERS)
    suppliers.set(supplier.name, (await admin<{ guid: string }>('POST', '/suppliers', supplier)).guid)
  const order = (name: string, input: Omit<OrderInput, 'supplier'>) =>
    admin<Order>('POST', '/orders', { ...input, supplier: { guid: suppliers.get(name) } })
  await order('Quincaillerie Faure', {
    orderDate: addDays(today, -1),
    expectedDate: addDays(today, 4),
    articles: [
      {
        type: 'product',
        name: 'Cheville nylon 8 mm',
        tag: '3250613411015',
        reference: 'QF-CN8',
        orderedQuantity: 500,
        unitPrice: 0.08,
      },
      {
        type: 'product',
        name: 'Vis à bois 4 × 40',
        tag: '3250613410124',
        reference: 'QF-440',
        orderedQuantity: 1_000,
        unitPrice: 0.0375,
      },
    ],
  })
  const partly = await order('Électro Rhône', {
    orderDate: addDays(today, -6),
    expectedDate: addDays(today, -2),
    comment: 'Le reste du câble suit par un second envoi.',
    articles: [
      {
        type: 'product',
        name: 'Disjoncteur 16 A',
        tag: '3245060064327',
        reference: 'ER-D16',
        orderedQuantity: 40,
        unitPrice: 7.9,
      },
      {
        type: 'product',
        name: 'Câble électrique 3G2,5',
        tag: '3245060003012',
        reference: 'ER-3G25',
        orderedQuantity: 200,
        unitPrice: 1.42,
      },
    ],
  })
  const { data: folders } = await admin<Listed>('GET', '/folders?size=100')
  const aisle = folders.find(({ name }) => name === 'Allée B')
  if (!aisle) throw new Error('The demo company has no Allée B')
  const [breakers, cable] = partly.articles
  await admin('POST', `/orders/${partly.guid}/receive`, {
    destination: { guid: aisle.guid },
    lines: [
      { guid: breakers!.guid, quantity: 40 },
      { guid: cable!.guid, quantity: 100 },
    ],
  })
  for (const site of SITES) await admin('POST', '/destination-sites', site)
}
