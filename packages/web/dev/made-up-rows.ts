import type { GridPage } from '../src/ui/grid/index.ts'

/** Made-up articles for the kit: any number, always the same. */
export type Article = {
  id: string
  name: string
  code: string
  folder: string
  quantity: number
  threshold: number
  price: number
  category: string
  updated: string
  notes: string
}

const NAMES = [
  'Perceuse à percussion BS18',
  'Vis TF 4×30',
  'Casque antibruit',
  'Gants nitrile T9',
  'Câble RJ45 3 m',
  'Projecteur LED 50 W',
  'Mètre ruban 5 m',
  'Clé à molette 250',
  'Ruban adhésif « fragile »',
  'Échelle 3 plans',
]
const FOLDERS = ['Dépôt Nord / Armoire 2', 'Dépôt Nord / Allée B', 'Atelier / Établi', 'Camion 14']
const CATEGORIES = ['Outillage', 'Quincaillerie', 'Protection', 'Électricité']

const article = (index: number): Article => ({
  id: `row-${index}`,
  name: `${NAMES[index % NAMES.length]} ${Math.floor(index / NAMES.length) + 1}`,
  code: `EQ-${String(index).padStart(6, '0')}`,
  folder: FOLDERS[index % FOLDERS.length]!,
  quantity: (index * 37) % 1400,
  threshold: 50,
  price: ((index * 97) % 9000) / 100,
  category: CATEGORIES[(index * 7) % CATEGORIES.length]!,
  updated: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString(),
  notes: index % 9 === 0 ? 'Ligne 1\tavec tabulation\nligne 2' : '',
})

export const readArticles =
  (total: number, delay = 90) =>
  async (page: number, size: number): Promise<GridPage<Article>> => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const from = page * size
    return {
      total,
      rows: Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => article(from + index)),
    }
  }
