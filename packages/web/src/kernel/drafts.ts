/**
 * Work that is not recorded yet, kept on this device until it is. Written durably: the browser says it is kept once it
 * is on the disk, so that a cut of power costs nothing that was shown as taken (local storage may lose its last
 * seconds).
 */
const DATABASE = 'entrepot-drafts'
export const STORE = 'drafts'

let opening: Promise<IDBDatabase> | undefined
const open = (): Promise<IDBDatabase> =>
  (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    // A connection that the browser ends, and one that it refused, are asked for again.
    const forget = () => (opening = undefined)
    request.onsuccess = () => {
      request.result.onclose = forget
      resolve(request.result)
    }
    request.onerror = () => {
      forget()
      reject(request.error ?? new Error('no drafts on this device'))
    }
  }))

/** Written durably; who gives nothing more to it commits it. */
export const inDrafts = async (mode: IDBTransactionMode): Promise<IDBTransaction> =>
  (await open()).transaction(STORE, mode, { durability: 'strict' })

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const transaction = await inDrafts(mode)
  const request = work(transaction.objectStore(STORE))
  // Nothing else comes of it: a page that is left at this moment has written all the same.
  transaction.commit?.()
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error)
  })
}

export const drafts = {
  /** What becomes of a draft, in one step: of two tabs at once, the second one sees what the first one wrote. */
  update: async <T>(name: string, change: (before: T | undefined) => T): Promise<T> => {
    const transaction = await inDrafts('readwrite')
    const store = transaction.objectStore(STORE)
    const read = store.get(name) as IDBRequest<T | undefined>
    let after: T
    read.onsuccess = () => {
      after = change(read.result)
      store.put(after, name)
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(after)
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? read.error)
    })
  },
  /** Everything whose name begins like this. */
  removeAll: (prefix: string): Promise<undefined> =>
    inStore('readwrite', (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
  read: <T>(name: string): Promise<T | undefined> =>
    inStore('readonly', (store) => store.get(name) as IDBRequest<T | undefined>),
  write: (name: string, draft: unknown): Promise<IDBValidKey> =>
    inStore('readwrite', (store) => store.put(draft, name)),
  remove: (name: string): Promise<undefined> => inStore('readwrite', (store) => store.delete(name)),
}
