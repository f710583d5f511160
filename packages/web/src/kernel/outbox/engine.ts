/**
 * Acts that are on their way to the server: each is on the disk of the device, with its idempotency key, before it is
 * sent, and stays there until the server has answered. Sent again after a cut, a killed tab or from another tab it is
 * the same call, so it takes effect once. What the server refuses stays, with the reason, until somebody
 * decides.
 */
export type OutboxEntry = {
  id: string
  /** Of the call; the same for each repeat. */
  key: string
  kind: string
  input: unknown
  madeAt: number
  /** What had to be asked of the server first is in `input`. */
  isReady: boolean
  /** When it left for the first time: since then nobody knows whether it took effect. */
  sentAt: number | null
  /** Why the server refused it; null while it waits. */
  refusal: string | null
}

/** How one kind of act is made. Everything that it needs is in its input, since the page that made it may be gone. */
export type OutboxKind<I, A> = {
  /** What has to be known before the call can be made. It is kept, so that a repeat is the same call. */
  prepare?: (input: I) => Promise<I>
  send: (input: I, key: string) => Promise<A>
  /** Why it may not go although its turn has come, by what else waits or was refused. */
  held?: (input: I, others: readonly OutboxEntry[]) => string | null
  /** The server knows it by what it is, however late it comes again: a repeat is never in doubt. */
  isSure?: true
  /** How a refusal is told; else by its first sentence. */
  told?: (input: I, error: unknown) => string
  /** What the server refused while it did the rest. */
  left?: (input: I, answer: A) => readonly { input: I; refusal: string }[]
  /** `isLate`: nobody waits for it any more. */
  done?: (input: I, answer: A, isLate: boolean) => void
}
/** Of any kind: who puts something in knows what it is. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyKind = OutboxKind<any, any>

export type Surroundings = {
  read: (owner: string) => Promise<readonly OutboxEntry[]>
  /** In one step over all tabs. */
  update: (
    owner: string,
    change: (before: readonly OutboxEntry[]) => readonly OutboxEntry[],
  ) => Promise<readonly OutboxEntry[]>
  exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Its program comes when something of the kind is sent. */
  kindOf: (name: string) => (() => Promise<AnyKind>) | undefined
  /** Told when it did not come. */
  programMissing: () => void
  /** Whether calls are still made for this person. */
  isOwner: (owner: string) => boolean
  /** The sentence of a refusal; null for what may pass, such as no connection. */
  refusalOf: (error: unknown) => string | null
  /** What is said of an act of which nobody can know any more whether it took effect. */
  doubtful: () => string
  newKey: () => string
  now: () => number
  tell: (owner: string, entries: readonly OutboxEntry[]) => void
}

/** The server forgets the answers of keys after 48 hours: a call is not repeated that late. */
const SURE_MS = 47 * 3_600_000
export type Outcome = { state: 'done' | 'kept' } | { state: 'refused'; refusal: string }

export type Outbox = ReturnType<typeof createOutbox>
export const createOutbox = (around: Surroundings) => {
  /** Acts of this page that somebody waits for. */
  const awaited = new Map<string, (outcome: Outcome) => void>()
  const change = async (owner: string, by: Parameters<Surroundings['update']>[1]) => {
    const entries = await around.update(owner, by)
    around.tell(owner, entries)
    return entries
  }
  const replace = (owner: string, next: OutboxEntry) =>
    change(owner, (entries) => entries.map((one) => (one.id === next.id ? next : one)))
  const remove = (owner: string, id: string, by: readonly OutboxEntry[] = []) =>
    change(owner, (entries) => entries.flatMap((one) => (one.id === id ? by : [one])))

  const refuse = async (owner: string, entry: OutboxEntry, refusal: string) => {
    await replace(owner, { ...entry, refusal })
    awaited.get(entry.id)?.({ state: 'refused', refusal })
  }
  const fresh = (kind: string, input: unknown, key = around.newKey()): OutboxEntry => ({
    id: key,
    key,
    kind,
    input,
    madeAt: around.now(),
    isReady: false,
    sentAt: null,
    refusal: null,
  })

  const prepared = async (entry: OutboxEntry, kind: AnyKind): Promise<OutboxEntry> => ({
    ...entry,
    input: entry.isReady || !kind.prepare ? entry.input : await kind.prepare(entry.input),
    isReady: true,
    sentAt: entry.sentAt ?? around.now(),
  })
  /** Why it is not sent although nobody refused it. */
  const stopped = async (owner: string, { id, input, sentAt }: OutboxEntry, kind: AnyKind): Promise<string | null> => {
    if (!kind.isSure && sentAt !== null && around.now() - sentAt > SURE_MS) return around.doubtful()
    if (!kind.held) return null
    return kind.held(
      input,
      (await around.read(owner)).filter((one) => one.id !== id),
    )
  }
  /** Whether the next one may go. */
  const attempt = async (owner: string, entry: OutboxEntry, load: () => Promise<AnyKind>): Promise<boolean> => {
    let going = entry
    const kind = await load().catch(around.programMissing)
    if (!kind) return false
    try {
      const reason = await stopped(owner, entry, kind)
      if (reason !== null) {
        await refuse(owner, entry, reason)
        return true
      }
      going = await prepared(entry, kind)
      // Taken out meanwhile: it does not leave any more.
      const before = await replace(owner, going)
      if (!before.some(({ id }) => id === entry.id) || !around.isOwner(owner)) return around.isOwner(owner)
      const answer: unknown = await kind.send(going.input, going.key)
      const left = kind.left?.(going.input, answer) ?? []
      await remove(
        owner,
        entry.id,
        left.map(({ input, refusal }) => ({
          ...fresh(entry.kind, input),
          madeAt: entry.madeAt,
          isReady: true,
          refusal,
        })),
      )
      const waiting = awaited.get(entry.id)
      kind.done?.(going.input, answer, waiting === undefined)
      waiting?.({ state: 'done' })
      return true
    } catch (error) {
      const refusal = around.refusalOf(error)
      if (refusal === null) return false
      await refuse(owner, going, kind.told?.(going.input, error) ?? refusal)
      return true
    }
  }

  /** Sends what waits, the oldest first, one tab at a time; ends when all is sent or nothing gets through. */
  const flush = (owner: string): Promise<void> =>
    around.exclusive(`outbox.${owner}`, async () => {
      while (around.isOwner(owner)) {
        const waiting = (await around.read(owner)).filter(({ refusal }) => refusal === null)
        const next = waiting.find(({ kind }) => around.kindOf(kind))
        if (!next || !(await attempt(owner, next, around.kindOf(next.kind)!))) return
      }
    })

  /** With the key of before it is the same act: it is put in once. */
  const put = (owner: string, entry: OutboxEntry) =>
    change(owner, (entries) => (entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry]))

  return {
    flush,
    read: around.read,
    /** Resolves once the device has it. */
    add: async (owner: string, kind: string, input: unknown, key?: string): Promise<OutboxEntry> => {
      const entry = fresh(kind, input, key)
      await put(owner, entry)
      return entry
    },
    /**
     * Sends what somebody waits for: `kept` when the server does not answer before `patience` ends. What is refused at
     * once is said there and not kept.
     */
    submit: async (owner: string, entry: OutboxEntry, patience: Promise<unknown>): Promise<Outcome> => {
      const answered = new Promise<Outcome>((resolve) => awaited.set(entry.id, resolve))
      const sent = flush(owner).then(async (): Promise<Outcome> => {
        // Another tab may have sent it.
        const left = (await around.read(owner)).find(({ id }) => id === entry.id)
        if (!left) return { state: 'done' }
        return left.refusal === null ? { state: 'kept' } : { state: 'refused', refusal: left.refusal }
      })
      const outcome = await Promise.race([answered, sent, patience.then((): Outcome => ({ state: 'kept' }))])
      awaited.delete(entry.id)
      if (outcome.state === 'refused') await remove(owner, entry.id)
      return outcome
    },
    /** Left out by a person. */
    remove: (owner: string, id: string) => remove(owner, id),
    /** Put back where it was not long ago. */
    restore: (owner: string, entry: OutboxEntry) =>
      change(owner, (entries) =>
        [...entries.filter(({ id }) => id !== entry.id), entry].toSorted((a, b) => a.madeAt - b.madeAt),
      ),
    /** A refused act once more, as another call: the server did nothing for the former one, or a person looked. */
    again: (owner: string, id: string) =>
      change(owner, (entries) =>
        entries.map((one) =>
          one.id === id ? { ...one, key: around.newKey(), isReady: false, sentAt: null, refusal: null } : one,
        ),
      ),
  }
}
