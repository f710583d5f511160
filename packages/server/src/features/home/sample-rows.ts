import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'

/** Field of an import → the value of a row. */
type Row = Readonly<Record<(typeof SAMPLE_FIELDS)[number], string | number>>
export const SAMPLE_FIELDS = ['name', 'parent', 'category', 'tag', 'quantity', 'unit', 'threshold', 'tags'] as const

type Texts = Readonly<Record<Language, string>>
type Sample = {
  name: Texts
  place: Texts
  category: Texts
  quantity: number
  unit?: Unit
  threshold?: number
  tags?: Texts
}

const A: Texts = { fr: 'Exemples / Dépôt / Allée A', en: 'Examples / Warehouse / Aisle A' }
const B: Texts = { fr: 'Exemples / Dépôt / Allée B', en: 'Examples / Warehouse / Aisle B' }
const VAN: Texts = { fr: 'Exemples / Camionnette 1', en: 'Examples / Van 1' }
const HARDWARE: Texts = { fr: 'Quincaillerie', en: 'Hardware' }
const ELECTRIC: Texts = { fr: 'Électricité', en: 'Electrical' }
const SAFETY: Texts = { fr: 'Protection', en: 'Safety' }
const PACKING: Texts = { fr: 'Emballage', en: 'Packaging' }
const SITE: Texts = { fr: 'chantier', en: 'site' }

/** A small stock that lives: enough of most things, too little of some, one thing in two places. */
const SAMPLES: readonly Sample[] = [
  {
    name: { fr: 'Vis à bois 4 × 40', en: 'Wood screw 4 × 40' },
    place: A,
    category: HARDWARE,
    quantity: 1_250,
    threshold: 300,
    tags: SITE,
  },
  {
    name: { fr: 'Vis à bois 5 × 60', en: 'Wood screw 5 × 60' },
    place: A,
    category: HARDWARE,
    quantity: 180,
    threshold: 300,
    tags: SITE,
  },
  {
    name: { fr: 'Cheville nylon 8 mm', en: 'Nylon plug 8 mm' },
    place: A,
    category: HARDWARE,
    quantity: 240,
    threshold: 100,
  },
  {
    name: { fr: 'Équerre 60 mm', en: 'Angle bracket 60 mm' },
    place: A,
    category: HARDWARE,
    quantity: 64,
    threshold: 20,
  },
  {
    name: { fr: 'Câble électrique 3G2,5', en: 'Electric cable 3G2.5' },
    place: B,
    category: ELECTRIC,
    quantity: 187.5,
    unit: 'm',
    threshold: 50,
  },
  {
    name: { fr: 'Disjoncteur 16 A', en: 'Circuit breaker 16 A' },
    place: B,
    category: ELECTRIC,
    quantity: 48,
    threshold: 10,
    tags: SITE,
  },
  { name: { fr: 'Prise murale', en: 'Wall socket' }, place: B, category: ELECTRIC, quantity: 8, threshold: 15 },
  { name: { fr: 'Gants de manutention', en: 'Work gloves' }, place: B, category: SAFETY, quantity: 22, threshold: 10 },
  {
    name: { fr: 'Casque de chantier', en: 'Hard hat' },
    place: B,
    category: SAFETY,
    quantity: 9,
    threshold: 5,
    tags: SITE,
  },
  {
    name: { fr: 'Carton 40 × 30 × 30', en: 'Box 40 × 30 × 30' },
    place: A,
    category: PACKING,
    quantity: 410,
    threshold: 100,
  },
  {
    name: { fr: 'Ruban adhésif 50 mm', en: 'Packing tape 50 mm' },
    place: A,
    category: PACKING,
    quantity: 6,
    threshold: 12,
  },
  {
    name: { fr: 'Disjoncteur 16 A (camionnette)', en: 'Circuit breaker 16 A (van)' },
    place: VAN,
    category: ELECTRIC,
    quantity: 4,
  },
  {
    name: { fr: 'Gants de manutention (camionnette)', en: 'Work gloves (van)' },
    place: VAN,
    category: SAFETY,
    quantity: 3,
  },
]

/** The rows of the sheet; codes that no supplier uses. */
export const sampleRows = (language: Language): Row[] =>
  SAMPLES.map(({ name, place, category, quantity, unit = 'piece', threshold = '', tags }, at) => ({
    name: name[language],
    parent: place[language],
    category: category[language],
    tag: `EX-${String(at + 1).padStart(4, '0')}`,
    quantity,
    unit,
    threshold,
    tags: tags?.[language] ?? '',
  }))
export const SAMPLE_FILE: Texts = { fr: 'Exemples', en: 'Examples' }
