import type { Node } from './nodes.ts'

export type DraftLine = { name: string; quantity: number }
/** What a form would begin with; nothing is kept before its form is sent. */
export type Draft =
  | {
      kind: 'operation'
      type: 'inventory' | 'move' | 'out_of_stock'
      location: string | null
      destination: string | null
      day: string | null
    }
  | { kind: 'order'; supplier: string | null; lines: DraftLine[] }

type Value = Extract<Node, { is: 'value' }>
const guidsOf = (nodes: readonly Node[], kind: 'place' | 'supplier'): string[] =>
  nodes.flatMap((node) => {
    if (node.is !== 'value') return []
    const [only, ...others] = (node as Value).meant.filter((one) => one.kind === kind)
    return only && others.length === 0 && 'guid' in only && only.guid ? [only.guid] : []
  })

/** Null: nobody asks for one. A draft is made of what was understood whole, as a plan is. */
export const draftOf = (nodes: readonly Node[]): Draft | 'not_understood' | null => {
  const said = nodes.filter(({ is }) => is !== 'show' && is !== 'generic' && is !== 'skip')
  const [first] = said
  if (!first) return null
  const isOrdering =
    (first.is === 'draft' &&
      (first.verb === 'order' || said.some((one) => one.is === 'source' && one.source === 'orders'))) ||
    (first.is === 'source' && first.source === 'orders' && said[1]?.is === 'number')
  if (isOrdering) return orderOf(said.slice(1))
  return first.is === 'draft' ? operationOf(said.slice(1)) : null
}

const operationOf = (said: readonly Node[]): Draft | 'not_understood' => {
  const asked = said.find((one): one is Extract<Node, { is: 'operation' }> => one.is === 'operation')
  const isExit = said.some((one) => one.is === 'source' && one.source === 'transactions_out')
  const type = asked?.type ?? (isExit ? 'out_of_stock' : null)
  const places = guidsOf(said, 'place')
  const date = said.find((one): one is Extract<Node, { is: 'date' }> => one.is === 'date')
  const known = said.filter(
    (one) =>
      one.is === 'operation' ||
      one.is === 'date' ||
      (one.is === 'around' && date !== undefined) ||
      (one.is === 'source' && (one.source === 'interventions' || one.source === 'transactions_out')) ||
      (one.is === 'value' && guidsOf([one], 'place').length === 1),
  )
  const most = type === 'move' ? 2 : 1
  if (!type || known.length !== said.length || places.length > most) return 'not_understood'
  return {
    kind: 'operation',
    type,
    location: places[0] ?? null,
    destination: places[1] ?? null,
    day: date?.days[0] ?? null,
  }
}

const orderOf = (said: readonly Node[]): Draft | 'not_understood' => {
  const lines: DraftLine[] = []
  const [supplier, ...others] = guidsOf(said, 'supplier')
  let at = 0
  while (at < said.length) {
    const node = said[at++]!
    if (node.is === 'number') {
      const words: string[] = []
      if (said[at]?.is === 'pieces' || said[at]?.is === 'source' || said[at]?.is === 'itemType') at++
      while (said[at]?.is === 'itemWord' || said[at]?.is === 'quoted') words.push(said[at++]!.words)
      if (words.length === 0 || !Number.isInteger(node.number) || node.number < 1) return 'not_understood'
      lines.push({ name: words.join(' '), quantity: node.number })
    } else if (node.is === 'value' && guidsOf([node], 'supplier').length === 1) continue
    else if (
      node.is === 'join' ||
      (node.is === 'source' && node.source === 'orders') ||
      (node.is === 'field' && node.concept === 'supplier')
    )
      continue
    else return 'not_understood'
  }
  return others.length > 0 || (lines.length === 0 && !supplier)
    ? 'not_understood'
    : { kind: 'order', supplier: supplier ?? null, lines }
}
