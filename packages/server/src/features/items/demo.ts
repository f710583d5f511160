import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { categoriesByName, createCategories } from '../categories/index.ts'
import type { FillDemo } from '../../kernel/demo.ts'
import { writeDrafts } from './create-items.ts'

type DemoItem = {
  folder: string
  name: string
  type: ItemType
  tag: string | null
  category: string
  quantity: number
  unit?: Unit
  packaging?: number
  threshold?: number
  description?: string
}
const [A, B, DESK, CABINET, PARIS] = [
  'Lyon / Dépôt principal / Allée A',
  'Lyon / Dépôt principal / Allée B',
  'Lyon / Dépôt principal / Étage 1 / Bureau',
  'Lyon / Atelier / Armoire outillage',
  'Paris / Réserve',
]

const DEMO_ITEMS: readonly DemoItem[] = [
  {
    folder: A,
    name: 'Vis à bois 4 × 40',
    type: 'product',
    tag: '3250613410124',
    category: 'Quincaillerie',
    quantity: 1_250,
    packaging: 100,
    threshold: 300,
  },
  {
    folder: A,
    name: 'Vis à bois 5 × 60',
    type: 'product',
    tag: '3250613410131',
    category: 'Quincaillerie',
    quantity: 820,
    packaging: 100,
    threshold: 300,
  },
  {
    folder: A,
    name: 'Cheville nylon 8 mm',
    type: 'product',
    tag: '3250613411015',
    category: 'Quincaillerie',
    quantity: 240,
    packaging: 50,
    threshold: 250,
  },
  {
    folder: PARIS,
    name: 'Cheville nylon 8 mm',
    type: 'product',
    tag: '3250613411015',
    category: 'Quincaillerie',
    quantity: 90,
    packaging: 50,
  },
  {
    folder: A,
    name: 'Ruban adhésif 50 mm',
    type: 'item',
    tag: '3134725004115',
    category: 'Emballage',
    quantity: 36,
    unit: 'roll',
    threshold: 12,
  },
  {
    folder: A,
    name: 'Carton 40 × 30 × 30',
    type: 'item',
    tag: '3134725009875',
    category: 'Emballage',
    quantity: 410,
    threshold: 100,
  },
  {
    folder: B,
    name: 'Câble électrique 3G2,5',
    type: 'product',
    tag: '3245060003012',
    category: 'Électricité',
    quantity: 187.5,
    unit: 'm',
    threshold: 50,
  },
  {
    folder: B,
    name: 'Disjoncteur 16 A',
    type: 'product',
    tag: '3245060064327',
    category: 'Électricité',
    quantity: 48,
    threshold: 10,
  },
  {
    folder: B,
    name: 'Peinture acrylique',
    type: 'product',
    tag: '3248630010052',
    category: 'Peinture',
    quantity: 0,
    unit: 'l',
  },
  {
    folder: B,
    name: 'Colle époxy',
    type: 'product',
    tag: '3248630022338',
    category: 'Peinture',
    quantity: 14,
    threshold: 15,
  },
  {
    folder: DESK,
    name: 'Ordinateur portable 14 pouces',
    type: 'equipment',
    tag: 'PC-0001',
    category: 'Informatique',
    quantity: 1,
  },
  { folder: DESK, name: 'Écran 27 pouces', type: 'equipment', tag: 'ECR-0007', category: 'Informatique', quantity: 1 },
  {
    folder: CABINET,
    name: 'Perceuse-visseuse 18 V',
    type: 'equipment',
    tag: 'OUT-0012',
    category: 'Outillage',
    quantity: 1,
  },
  {
    folder: CABINET,
    name: 'Multimètre numérique',
    type: 'equipment',
    tag: 'OUT-0031',
    category: 'Outillage',
    quantity: 1,
    description: 'Étalonnage annuel',
  },
  {
    folder: CABINET,
    name: 'Gants de manutention',
    type: 'item',
    tag: '3471570010022',
    category: 'Protection',
    quantity: 22,
    unit: 'pair',
    threshold: 10,
  },
  {
    folder: PARIS,
    name: 'Casque de chantier',
    type: 'item',
    tag: '3471570044003',
    category: 'Protection',
    quantity: 9,
    threshold: 5,
  },
]

const demo: FillDemo = async (ctx, { folders, items }) => {
  await createCategories(ctx, [
    ...new Map(
      DEMO_ITEMS.map((item) => [
        `${item.type} ${item.category}`,
        { name: item.category, itemType: item.type, folderType: null },
      ]),
    ).values(),
  ])
  const categories = await categoriesByName(ctx)
  const { created } = await writeDrafts(
    ctx,
    DEMO_ITEMS.map((item) => ({
      folder: folders.get(item.folder)!,
      type: item.type,
      name: item.name,
      description: item.description ?? '',
      tag: item.tag,
      category: categories.get(`${item.type} ${nameKey(item.category)}`)!,
      shelf: null,
      unit: item.unit ?? 'piece',
      packaging: item.packaging ?? 1,
      quantity: Math.round(item.quantity * 100),
      threshold: item.threshold === undefined ? null : item.threshold * 100,
      inventoryDate: null,
      attributes: {},
      tags: [],
    })),
    { comment: 'Demo' },
  )
  for (const [at, { name }] of DEMO_ITEMS.entries()) if (!items.has(name)) items.set(name, created[at]!.guid)
}
export default demo
