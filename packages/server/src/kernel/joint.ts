import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement that a call asks, and that is asked once for several calls where they are carried out together
 * (`together.ts`). Whatever it is asked for, each call is answered what it would be alone.
 */
export type Joint<P, R = unknown> = {
  one: (param: P) => CompiledQuery<R>
  /** For two and more. Where rows are read, in the order in which `one` answers them. */
  several: (params: readonly P[]) => CompiledQuery<R>
  /** Those rows of `several` that answer this call; left out where nobody reads them. */
  pick?: (rows: readonly R[], param: P) => readonly R[]
  /**
   * Guids that a call takes for itself and is to be answered a row of each; who wants one of them too does so later.
   */
  takes?: (param: P) => readonly string[]
  /** What a call takes with a row that it is answered, besides. */
  takesWith?: (row: R) => string
  /** It has an effect: where a call fails behind it, none of those that were carried out with it stands. */
  writes?: true
}
/** What is to be asked of it. */
// A statement is asked what it was made for by `asked` alone.
// oxlint-disable-next-line typescript/no-explicit-any
export type Asked = { joint: Joint<any, any>; param: any }
export const asked = <P, R>(joint: Joint<P, R>, param: P): Asked => ({ joint, param })

/** A statement that travels with the commit. */
export type Later = CompiledQuery | Asked
export const compiledOf = (later: Later): CompiledQuery => ('joint' in later ? later.joint.one(later.param) : later)

/** What would travel with the commit, sent at once. */
export const sendNow = ({ ask, db }: { ask: Ask; db: Db }, later: Later): Promise<unknown> =>
  'joint' in later ? ask(later.joint, later.param) : db.executeQuery(later)

export type Ask = <P, R>(joint: Joint<P, R>, param: P) => Promise<readonly R[]>

/** With nulls behind them: one text for each of a few lengths is prepared, instead of one each. */
const padded = <T>(all: readonly T[]): (T | null)[] => {
  const length = 2 ** Math.ceil(Math.log2(all.length))
  return [...all, ...Array.from({ length: length - all.length }, () => null)]
}
const texts = new Map<string, string>()
/**
 * `text` with the parameters of a list in the place of each `ALL`, behind those `before`; put together once for each
 * length. All lists are as long; what is null in them is nothing that was asked for.
 */
export const ofAll = <R>(
  text: string,
  before: readonly unknown[],
  ...lists: readonly (readonly unknown[])[]
): CompiledQuery<R> => {
  const values = lists.map(padded)
  const { length } = values[0]!
  const key = `${length} ${text}`
  let whole = texts.get(key)
  if (whole === undefined) {
    let parameters = before.length
    const list = () => Array.from({ length }, () => `$${++parameters}`).join(', ')
    texts.set(key, (whole = text.replaceAll('ALL', list)))
  }
  return CompiledQuery.raw(whole, [...before, ...values.flat()]) as CompiledQuery<R>
}

/**
 * What is found by keys of its rows: of several calls by those of all, and each is answered the rows of its own. `text`
 * has `$1` for the company and `ALL` for the keys.
 */
export const byKeys = <P extends { company: string }, R>(
  one: Joint<P, R>['one'],
  text: string,
  keysOf: (param: P) => readonly string[],
  keyOf: (row: R) => string,
): Joint<P, R> => ({
  one,
  several: (all) => ofAll(text, [all[0]!.company], all.flatMap(keysOf)),
  pick: (rows, param) => {
    const keys = keysOf(param)
    return rows.filter((row) => keys.includes(keyOf(row)))
  },
})
