import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Intent, StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { countOf, type LockedRow, type Places, placesOf, recordOf, refusedHome, variantsOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { RetryTransaction } from '../../kernel/database-errors.ts'
import type { Problem } from '../../kernel/problem.ts'

/**
 * Products go with their variants and lots, and those need a record of their product where they arrive (VAR-18): both
 * are among what comes.
 */
export const withFamily = async (ctx: Ctx, folder: string, places: Places): Promise<Places> => {
  const lots = await variantsOf(
    ctx,
    places.coming.filter(({ variants }) => variants > 0).map(({ guid }) => guid),
  )
  const known = new Set(places.coming.map(({ guid }) => guid))
  const further = [
    ...new Set([...lots.map(({ guid }) => guid), ...places.coming.flatMap(({ product }) => product ?? [])]),
  ].filter((guid) => !known.has(guid))
  if (further.length === 0) return places
  const more = await placesOf(ctx, further, folder)
  return {
    articles: places.articles.union(more.articles),
    there: new Map([...places.there, ...more.there]),
    coming: [...places.coming, ...more.coming],
    locked: places.locked,
  }
}

export type SameNames = ReadonlyMap<string, { guid: string; isSame: boolean }>
/** A record that a product is given in a folder, because variants or lots of it come there. */
export type MadeProduct = { guid: string; folder: string; from: string; name: string }
type Home = { guid: string; row: LockedRow | undefined; record: StockRecord }

/**
 * Where the products of one call come to lie in its destination: in the record that is there, in the first that moves
 * there itself, or in one that is made for their variants and lots.
 */
export class TargetProducts {
  readonly made: MadeProduct[] = []
  readonly #ctx: Ctx
  readonly #folder: string
  readonly #rows: ReadonlyMap<string, LockedRow>
  readonly #there: (product: LockedRow) => LockedRow | undefined
  readonly #arriving = new Map<string, Home>()
  readonly #targetProductOf = new Map<string, string>()

  constructor(
    ctx: Ctx,
    folder: string,
    rows: ReadonlyMap<string, LockedRow>,
    there: ReadonlyMap<string, string>,
    sameNames: SameNames = new Map(),
  ) {
    this.#ctx = ctx
    this.#folder = folder
    this.#rows = rows
    const joined = (product: LockedRow) =>
      rows.get(there.get(product.article) ?? sameNames.get(product.guid)?.guid ?? '')
    this.#there = joined
  }

  /** Of a product that moves whole: what it joins, or nothing where it is the first to arrive. */
  joinedBy(product: LockedRow): StockRecord | undefined {
    const home = this.#find(product)
    if (home && home.guid !== product.guid) return home.record
    this.#arriving.set(keyOf(product), { guid: product.guid, row: product, record: recordOf(this.#ctx, product) })
    return undefined
  }

  /** Why a variant or lot cannot come, or null once it has a home. */
  refuse(variant: LockedRow): Problem | null {
    const product = this.#rows.get(variant.variant!.product.guid)
    if (!product) throw new RetryTransaction()
    const home = this.#find(product) ?? this.#make(product)
    const refused = refusedHome(home.row)
    if (refused) return refused
    this.#targetProductOf.set(variant.article, home.guid)
    return null
  }

  targetProductOf(article: string): string | undefined {
    return this.#targetProductOf.get(article)
  }

  #find(product: LockedRow): Home | undefined {
    const row = this.#there(product)
    return row ? { guid: row.guid, row, record: recordOf(this.#ctx, row) } : this.#arriving.get(keyOf(product))
  }

  #make(product: LockedRow): Home {
    const guid = this.#ctx.services.clock.orderedUuid()
    this.made.push({ guid, folder: this.#folder, from: product.guid, name: product.name })
    const home = {
      guid,
      row: undefined,
      record: {
        ...recordOf(this.#ctx, product),
        guid,
        folderGuid: this.#folder,
        quantity: 0,
        reserved: 0,
        hasVariants: false,
        lastSeq: 0,
      },
    }
    this.#arriving.set(keyOf(product), home)
    return home
  }
}

/** What is one product to people: an article, or a name where no barcode tells it apart. */
const keyOf = ({ article, tag, name, type, unit }: LockedRow): string =>
  tag === null ? `${nameKey(name)} ${type} ${unit}` : article

type MoveIntent = Intent & { kind: 'move' }
/** The lines that a product with variants and lots moves by: each of them, then itself, which holds nothing. */
export const wholeProduct = (
  product: LockedRow,
  rows: ReadonlyMap<string, LockedRow>,
  intentOf: (row: LockedRow) => MoveIntent,
): { recordGuid: string; intent: MoveIntent }[] => {
  const variants = [...rows.values()].filter((row) => row.variant?.product.guid === product.guid)
  // One more was added while the product was waited for.
  if (variants.length !== countOf(product)) throw new RetryTransaction()
  return [...variants, product].map((row) => ({ recordGuid: row.guid, intent: { ...intentOf(row), together: true } }))
}
