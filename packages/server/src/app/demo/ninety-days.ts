import { addDays } from '@entrepot/contract/kernel/company-clock.ts'

const DAYS = 90
/** Days between two movements of an article. */
const EVERY = 6
const RECIPIENTS = ['Lucas Petit', 'Chantier Part-Dieu', 'Atelier', 'Équipe Nord', 'Nadia Benali']

/** `folder`: its path, since articles have one code. */
export type Stocked = { name: string; tag: string | null; folder: string; quantity: number }
export type DemoMovement = {
  item: string
  folder: string
  quantity: number
  action: string
  date: string
  recipient: string
  comment: string
  /** What a unit of a delivery cost. */ unitPrice: number | null
}

/** What articles cost, by name; of the others nobody said it. */
const PRICES: Readonly<Record<string, number>> = {
  'Vis à bois 4 × 40': 0.0375,
  'Vis à bois 5 × 60': 0.0525,
  'Cheville nylon 8 mm': 0.08,
  'Ruban adhésif 50 mm': 2.15,
  'Carton 40 × 30 × 30': 0.94,
  'Câble électrique 3G2,5': 1.42,
  'Disjoncteur 16 A': 7.9,
}
/** Suppliers do not ask the same every time. */
const priceOf = (name: string, at: string): number | null => {
  const price = PRICES[name]
  return price === undefined ? null : Math.round(price * (95 + diceOf(`${name} ${at}`)(11)) * 100) / 10_000
}

/** The same at every start, and different for each article. */
const diceOf = (text: string) => {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7)
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return (state >>> 8) % below
  }
}

const delivery = (name: string, date: string, quantity: number) => ({
  quantity,
  action: 'Réception',
  recipient: '',
  comment: 'Livraison fournisseur',
  unitPrice: priceOf(name, date),
})

/**
 * Three months of an article: some goes out every week, and comes in again when a fifth is gone. In the end there is as
 * much as in the beginning, and at no time less than nothing.
 */
const ofOne = ({ name, tag, folder, quantity }: Stocked, today: string): DemoMovement[] => {
  const dice = diceOf(`${folder} ${name}`)
  const most = Math.floor(quantity / 15)
  if (most < 1) return []
  const movements: DemoMovement[] = []
  let owed = 0
  for (let ago = DAYS - dice(EVERY); ago > 0; ago -= EVERY - 1 + dice(3)) {
    const hour = String(8 + dice(9)).padStart(2, '0')
    const at = { item: tag ?? name, folder, date: `${addDays(today, -ago)}T${hour}:${10 + dice(50)}:00` }
    const isDelivery = owed >= quantity / 5 || (ago <= EVERY + 2 && owed > 0)
    const moved = isDelivery ? owed : 1 + dice(most)
    movements.push(
      isDelivery
        ? { ...at, ...delivery(name, at.date, moved) }
        : {
            ...at,
            quantity: -moved,
            action: 'Remis au technicien',
            recipient: RECIPIENTS[dice(5)]!,
            comment: '',
            unitPrice: null,
          },
    )
    owed += isDelivery ? -moved : moved
    if (isDelivery && ago <= EVERY + 2) break
  }
  return owed > 0
    ? [...movements, { ...movements.at(-1)!, ...delivery(name, movements.at(-1)!.date, owed) }]
    : movements
}

/** In the order in which they happened, as a file of another program would bring them (docs/decisions/0007). */
export const movementsOf = (items: readonly Stocked[], today: string): DemoMovement[] =>
  items.flatMap((item) => ofOne(item, today)).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** What a pharmacy has of each of its medicines: much of some, of a few nothing. */
export const deliveriesOf = (items: readonly Pick<Stocked, 'name' | 'tag'>[], today: string): DemoMovement[] =>
  items.flatMap(({ name, tag }) => {
    const dice = diceOf(tag ?? name)
    const quantity = dice(12) === 0 ? 0 : 1 + dice(dice(5) === 0 ? 240 : 40)
    const date = `${addDays(today, -1 - dice(DAYS - 1))}T09:${10 + dice(50)}:00`
    const comment = 'Livraison grossiste'
    return quantity === 0 || !tag
      ? []
      : [{ item: tag, folder: '', quantity, action: 'Réception', date, recipient: '', comment, unitPrice: null }]
  })

export const sheetOf = async (movements: readonly DemoMovement[]): Promise<Blob> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = movements.map(({ item, folder, quantity, action, date, recipient, comment, unitPrice }) => [
    item,
    folder,
    quantity,
    action,
    date,
    recipient,
    comment,
    unitPrice,
  ])
  const headings = ['Article', 'Dossier', 'Quantité', 'Action', 'Date', 'Destinataire', 'Commentaire', 'Prix unitaire']
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Mouvements', rows: [headings, ...rows] }] }))])
}
