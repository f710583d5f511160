import { inDrafts, STORE } from '../drafts.ts'
import type { Disk, Entries } from './engine.ts'

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('not kept on this device'))
  })
const ask = (transaction: IDBTransaction, names: readonly string[]): IDBRequest<unknown>[] =>
  names.map((name) => transaction.objectStore(STORE).get(name))
const resultsOf = (asked: readonly IDBRequest<unknown>[]) => asked.map(({ result }) => result)
const putAll = (transaction: IDBTransaction, entries: Entries) => {
  const store = transaction.objectStore(STORE)
  for (const [name, value] of entries)
    if (value === undefined) store.delete(name)
    else store.put(value, name)
  // Nothing else comes of it: a page that is left at this moment has written all the same.
  transaction.commit?.()
}

/** The disk of this browser, beside the other drafts. */
export const disk: Disk = {
  read: async (names) => {
    const transaction = await inDrafts('readonly')
    const asked = ask(transaction, names)
    await ended(transaction)
    return resultsOf(asked)
  },
  put: async (entries) => {
    const transaction = await inDrafts('readwrite')
    putAll(transaction, entries)
    return ended(transaction)
  },
  step: async (names, change) => {
    const transaction = await inDrafts('readwrite')
    const asked = ask(transaction, names)
    asked.at(-1)!.onsuccess = () => putAll(transaction, change(resultsOf(asked)) ?? [])
    return ended(transaction)
  },
}
