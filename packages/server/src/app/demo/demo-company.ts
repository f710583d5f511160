import type { FieldInput } from '@entrepot/contract/fields/field.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'

/** What the demo company owns, and where. Parents come before their children. */
export const DEMO_FOLDERS: readonly { path: string; type: FolderType; tag?: string }[] = [
  { path: 'Lyon', type: 'city' },
  { path: 'Lyon / Dépôt principal', type: 'building', tag: 'DEP-1' },
  { path: 'Lyon / Dépôt principal / Allée A', type: 'stock', tag: 'ALL-A' },
  { path: 'Lyon / Dépôt principal / Allée B', type: 'stock', tag: 'ALL-B' },
  { path: 'Lyon / Dépôt principal / Étage 1', type: 'floor' },
  { path: 'Lyon / Dépôt principal / Étage 1 / Bureau', type: 'room' },
  { path: 'Lyon / Atelier', type: 'room', tag: 'ATE-1' },
  { path: 'Lyon / Atelier / Armoire outillage', type: 'cabinet', tag: 'ARM-1' },
  { path: 'Paris', type: 'city' },
  { path: 'Paris / Réserve', type: 'stock', tag: 'RES-P' },
]

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

export const DEMO_ITEMS: readonly DemoItem[] = [
  {
    folder: A,
    name: 'Vis à bois 4 × 40',
    type: 'product',
    tag: '3250613410121',
    category: 'Quincaillerie',
    quantity: 1_250,
    packaging: 100,
    threshold: 300,
  },
  {
    folder: A,
    name: 'Vis à bois 5 × 60',
    type: 'product',
    tag: '3250613410138',
    category: 'Quincaillerie',
    quantity: 820,
    packaging: 100,
    threshold: 300,
  },
  {
    folder: A,
    name: 'Cheville nylon 8 mm',
    type: 'product',
    tag: '3250613411012',
    category: 'Quincaillerie',
    quantity: 240,
    packaging: 50,
    threshold: 250,
  },
  {
    folder: PARIS,
    name: 'Cheville nylon 8 mm',
    type: 'product',
    tag: '3250613411012',
    category: 'Quincaillerie',
    quantity: 90,
    packaging: 50,
  },
  {
    folder: A,
    name: 'Ruban adhésif 50 mm',
    type: 'item',
    tag: '3134725004111',
    category: 'Emballage',
    quantity: 36,
    unit: 'roll',
    threshold: 12,
  },
  {
    folder: A,
    name: 'Carton 40 × 30 × 30',
    type: 'item',
    tag: '3134725009876',
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
    tag: '3248630010058',
    category: 'Peinture',
    quantity: 0,
    unit: 'l',
  },
  {
    folder: B,
    name: 'Colle époxy',
    type: 'product',
    tag: '3248630022334',
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
    tag: '3471570010023',
    category: 'Protection',
    quantity: 22,
    unit: 'pair',
    threshold: 10,
  },
  {
    folder: PARIS,
    name: 'Casque de chantier',
    type: 'item',
    tag: '3471570044001',
    category: 'Protection',
    quantity: 9,
    threshold: 5,
  },
]

/** Variants and lots of the paint; `expiresIn`: days from the day the demo is made. */
export const DEMO_VARIANTS: readonly {
  name: string
  kind: VariantKind
  quantity: number
  status?: string
  expiresIn?: number
}[] = [
  { name: 'Peinture acrylique – blanc', kind: 'variant', quantity: 25 },
  { name: 'Peinture acrylique – lot 2026-07', kind: 'lot', quantity: 12.5, status: 'Contrôlé', expiresIn: 20 },
  { name: 'Peinture acrylique – lot 2026-09', kind: 'lot', quantity: 40, status: 'Contrôlé', expiresIn: 140 },
]

/** A custom field of every type but one; the formula reads another of them. */
export const DEMO_FIELDS: readonly { name: string; type: FieldType; values?: string[] }[] = [
  { name: 'Référence fabricant', type: 'text' },
  { name: 'Consignes', type: 'long_text' },
  { name: 'Fin de garantie', type: 'date' },
  { name: 'Dernier contrôle', type: 'datetime' },
  { name: 'Nombre de clés', type: 'number' },
  { name: 'Poids (kg)', type: 'decimal_number' },
  { name: 'Fragile', type: 'checkbox' },
  { name: 'État', type: 'select', values: ['Neuf', 'Bon', 'À réparer'] },
  { name: 'Marque', type: 'autocomplete', values: ['Bosch', 'Legrand', 'Makita'] },
  { name: 'Usages', type: 'multi_select', values: ['Chantier', 'Atelier', 'Bureau'] },
  { name: 'Prix d’achat', type: 'price' },
  { name: 'Étiquette RFID', type: 'scanner' },
]
export const DEMO_FORMULA: FieldInput = {
  name: 'Valeur du stock',
  type: 'formula',
  target: 'items',
  formula: {
    template: '{Quantité} * {Prix}',
    variables: [
      { name: 'Quantité', source: 'quantity' },
      { name: 'Prix', source: 'attributes.Prix d’achat' },
    ],
    resultType: 'replace',
    schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
  },
}
