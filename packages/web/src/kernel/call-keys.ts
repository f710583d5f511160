/**
 * The idempotency keys of what a person asked for. Asked again after a cut, the same calls go with the same
 * keys: what was done already is answered and not done twice. A call that was refused changed nothing and is forgotten;
 * another text or quantity is another call.
 */
export const createCallKeys = () => {
  const kept = new Map<string, string>()
  const made = new Map<string, number>()
  return {
    /** Another attempt: its calls are counted from the first one again. */
    begin: () => made.clear(),
    /** The same call may be made several times in one attempt; each time it is another one. */
    of: (call: string, newKey: () => string) => {
      const count = made.get(call) ?? 0
      made.set(call, count + 1)
      const place = `${count} ${call}`
      const key = kept.get(place) ?? newKey()
      kept.set(place, key)
      return { key, forget: () => void kept.delete(place) }
    },
    clear: () => kept.clear(),
  }
}
export type CallKeys = ReturnType<typeof createCallKeys>
