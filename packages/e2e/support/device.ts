import type { Page } from 'playwright-core'

/** What this origin keeps on the device under each name, as whoever copies its disk would read it. */
const rawOf = (page: Page): Promise<[name: string, raw: string][]> =>
  page.evaluate(async () => {
    const latin = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes)
    const told = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return latin(await value.arrayBuffer())
      if (value instanceof ArrayBuffer) return latin(value)
      if (ArrayBuffer.isView(value)) return latin(new Uint8Array(value.buffer as ArrayBuffer).slice().buffer)
      if (typeof value !== 'object' || value === null) return String(value)
      const parts = await Promise.all(Object.entries(value).map(async ([name, part]) => `${name} ${await told(part)}`))
      return parts.join('\n')
    }
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const kept: [string, string][] = [
      ['localStorage', JSON.stringify({ ...localStorage })],
      ['sessionStorage', JSON.stringify({ ...sessionStorage })],
    ]
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const names = await asked(database.transaction(store).objectStore(store).getAllKeys())
        const values = await asked(database.transaction(store).objectStore(store).getAll())
        for (const [at, key] of names.entries()) kept.push([String(key), await told(values[at])])
      }
      database.close()
    }
    return kept
  })

/** Where something can be read on the device, in a name or a value. */
export const whereOnDevice = async (page: Page, canary: RegExp): Promise<string[]> =>
  (await rawOf(page)).filter(([name, raw]) => canary.test(name) || canary.test(raw)).map(([name]) => name)
export const namesOnDevice = async (page: Page): Promise<string> => (await rawOf(page)).map(([name]) => name).join('\n')
