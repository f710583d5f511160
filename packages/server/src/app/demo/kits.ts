import type { BundleInput } from '@entrepot/contract/bundles/bundle.ts'
import type { FieldInput } from '@entrepot/contract/fields/field.ts'
import type { Folder } from '@entrepot/contract/folders/folder.ts'
import type { Item, ItemInput } from '@entrepot/contract/items/item.ts'
import type { CallAs } from './call-as.ts'

const PLACE = 'Réserve'
const MODEL = 'Modèle'
const [DRILL, LAMP] = ['Perceuse DDF484', 'Projecteur DML809']
/** What bundles know their equipment by (BUND-04). */
const FIELDS: readonly FieldInput[] = [
  { name: MODEL, type: 'autocomplete', target: 'items', mapped: 'model', values: [DRILL, LAMP] },
  { name: 'Nom de stock', type: 'text', target: 'items', mapped: 'stockname' },
  { name: 'Partie avec', type: 'text', target: 'items', mapped: 'bundlenumber' },
]
/** What is lent to building sites, and what goes with it, at its purchase price. */
const ITEMS: readonly ItemInput[] = [
  { name: 'Perceuse de prêt 1', type: 'equipment', tag: 'PRE-0001', unitPrice: 189, attributes: { [MODEL]: DRILL } },
  { name: 'Perceuse de prêt 2', type: 'equipment', tag: 'PRE-0002', unitPrice: 189, attributes: { [MODEL]: DRILL } },
  { name: 'Projecteur de prêt', type: 'equipment', tag: 'PRE-0003', unitPrice: 96.5, attributes: { [MODEL]: LAMP } },
  { name: 'Batterie 18 V 5 Ah', type: 'product', quantity: 7, unitPrice: 59.9, threshold: 2 },
  { name: 'Coffret d’embouts', type: 'product', quantity: 4, unitPrice: 14.35 },
]
const BUNDLES: readonly { name: string; model: string; products: Readonly<Record<string, number>> }[] = [
  { name: 'Kit perceuse de prêt', model: DRILL, products: { 'Batterie 18 V 5 Ah': 2, 'Coffret d’embouts': 1 } },
  { name: 'Kit éclairage', model: LAMP, products: { 'Batterie 18 V 5 Ah': 1 } },
]

/** Equipment for building sites that leaves with what belongs to it; one piece of it has. */
export const packKits = async (admin: CallAs): Promise<void> => {
  const category = await admin<{ guid: string }>('POST', '/categories', { name: 'Stock', folderType: 'stock' })
  const { data: folders } = await admin<{ data: Folder[] }>('GET', '/folders?size=100')
  const place = folders.find(({ name }) => name === PLACE)
  if (!place) throw new Error(`The demo company has no ${PLACE}`)
  await admin('PUT', `/folders/${place.guid}`, { category: { guid: category.guid } })
  for (const field of FIELDS) await admin('POST', '/fields', field)
  const made = new Map<string, string>()
  for (const item of ITEMS) {
    const body: ItemInput = { ...item, parent: { guid: place.guid } }
    made.set(item.name, (await admin<Item>('POST', '/items', body)).guid)
  }
  for (const { name, model, products } of BUNDLES) {
    const bundle: BundleInput = {
      name,
      model,
      stock: { guid: place.guid },
      products: Object.entries(products).map(([product, quantity]) => ({
        item: { guid: made.get(product)! },
        location: { guid: place.guid },
        quantity,
      })),
    }
    await admin('POST', '/bundles', bundle)
  }
  await admin('POST', `/items/${made.get('Perceuse de prêt 1')!}/transactions`, {
    type: 'out',
    quantity: 1,
    action: 'given_to_technician',
    recipient: 'Chantier Part-Dieu',
  })
}
