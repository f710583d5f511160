/** Local storage that never throws: where the browser forbids it, values last as long as the page. */
const memory = new Map<string, string>()

export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  set(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
    } catch {
      memory.set(key, value)
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {
      memory.delete(key)
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return [...memory.keys()]
    }
  },
  /** The parsed value, or `otherwise` when it is absent or unreadable. */
  read<T>(key: string, otherwise: T): T {
    const text = storage.get(key)
    if (text === null) return otherwise
    try {
      return JSON.parse(text) as T
    } catch {
      return otherwise
    }
  },
  write(key: string, value: unknown) {
    storage.set(key, JSON.stringify(value))
  },
}
