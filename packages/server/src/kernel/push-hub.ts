import { REPLAY_MS } from '@entrepot/contract/push/push.ts'
import { mayHear } from '@entrepot/contract/kernel/topics.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Db, type Pool, sql, transaction } from './database.ts'
import { LIMITS } from './limits.ts'
import type { Principals } from './principal.ts'
import { endedSessions } from './sessions.ts'

/** No transaction of a call lasts longer. */
const OVERLAP_MS = 30_000

/** One open stream: which topics of its company it asked for, and how to write to it. */
export type Subscriber = {
  company: string
  user: string
  /** The session it ends with; null of an API token. */
  family: string | null
  topics: ReadonlySet<string>
  write: (event: StoredEvent) => void
  close: () => void
}
export type StoredEvent = {
  id: string
  topic: string
  data: Record<string, unknown>
  user: string | null
  at: Date
  /** Of a replay: written after the last event that was seen. */ isNew: boolean
  /** As it stands in every stream. */ text: string
}

/** The streams of one company, what they were told of late (by when it was written), and since when there are any. */
type Audience = { subscribers: Set<Subscriber>; told: Map<string, Date>; since: Date | undefined }

/** Where nodes hear which events are committed; a notice is `company:id,id`. */
export const CHANNEL = 'entrepot_event'
const IDS_PER_NOTICE = 150
const GATHER_MS = 20
const RECONNECT_MS = 1_000

/**
 * Carries events of all nodes to the streams of this one. A notice holds ids only and each node reads the rows itself,
 * under the rights its subscribers have now. A notice may never come: the node that committed died before it sent it,
 * or the line of this one was dead. So each beat reads what was written of late and was not told. Identity order is not
 * commit order: it looks back a little further.
 */
export class PushHub {
  readonly #pool: Pool
  readonly #principals: Principals
  readonly #log: Logger
  readonly #url: string
  readonly #byCompany = new Map<string, Audience>()
  readonly #waiting = new Map<string, string[]>()
  /** By company that is being told: what has come meanwhile. */
  readonly #received = new Map<string, string[]>()
  #timer: NodeJS.Timeout | undefined
  #listener: pg.Client | undefined
  #isStopped = false
  #beat: NodeJS.Timeout | undefined
  /** When the listener was last known to hear, by the clock of the database. */
  #heardAt: Date | undefined
  #isLookingBack = false

  constructor(pool: Pool, principals: Principals, listenUrl: string, log: Logger) {
    this.#pool = pool
    this.#principals = principals
    this.#url = listenUrl
    this.#log = log
  }

  get streams(): number {
    return [...this.#byCompany.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0)
  }

  streamsOf(company: string, user: string): { ofCompany: number; ofUser: number } {
    const subscribers = [...(this.#byCompany.get(company)?.subscribers ?? [])]
    return { ofCompany: subscribers.length, ofUser: subscribers.filter((one) => one.user === user).length }
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'entrepot-push',
      keepAlive: true,
      connectionTimeoutMillis: LIMITS.connectMs,
      query_timeout: LIMITS.connectMs,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', (notice) => {
      void this.#receive(notice.payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await this.#listenOn(client)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#listener = client
    this.#beat = setInterval(() => {
      this.#listenOn(client).catch(() => this.#lose(client))
    }, LIMITS.listenerBeatMs).unref()
  }

  async #listenOn(client: pg.Client): Promise<void> {
    const before = this.#heardAt
    this.#heardAt = await timeOf(client)
    if (before) void this.#lookBack(new Date(before.getTime() - OVERLAP_MS))
  }

  /** One company after the other: what nobody misses is not worth a second connection. */
  async #lookBack(since: Date): Promise<void> {
    if (this.#isLookingBack) return
    this.#isLookingBack = true
    for (const [company, audience] of this.#byCompany) {
      for (const [id, at] of audience.told) if (at < since) audience.told.delete(id)
      await this.#closeEnded(company, audience)
      await this.#deliver(company, {
        since: audience.since && audience.since > since ? audience.since : since,
        but: [...audience.told.keys()],
      })
    }
    this.#isLookingBack = false
  }

  /** Streams of sessions that ended: what happens is no longer theirs to hear. */
  async #closeEnded(company: string, { subscribers }: Audience): Promise<void> {
    const families = [...new Set([...subscribers].flatMap(({ family }) => family ?? []))]
    if (families.length === 0) return
    try {
      const ended = await transaction(
        this.#pool,
        { company },
        ({ db }) => endedSessions(db, company, families, new Date()),
        {
          readOnly: true,
        },
      )
      for (const subscriber of subscribers) {
        if (!ended.has(subscriber.family ?? '')) continue
        // At once: nothing may be written to it while it ends.
        subscribers.delete(subscriber)
        subscriber.close()
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'push: sessions not looked after')
    }
  }

  /**
   * A line that went dead says nothing for hours: only the beat tells. What was missed since the last one is read from
   * the table.
   */
  #lose(client: pg.Client): void {
    if (this.#isStopped || this.#listener !== client) return
    this.#listener = undefined
    clearInterval(this.#beat)
    client.end().catch(() => {})
    const again = () => {
      if (!this.#isStopped)
        this.start().catch(() => {
          setTimeout(again, RECONNECT_MS).unref()
        })
    }
    setTimeout(again, RECONNECT_MS).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#beat)
    clearTimeout(this.#timer)
    await this.#flush()
    for (const { subscribers } of this.#byCompany.values()) for (const subscriber of subscribers) subscriber.close()
    await this.#listener?.end().catch(() => {})
  }

  add(subscriber: Subscriber): () => void {
    const audience: Audience = this.#byCompany.get(subscriber.company) ?? {
      subscribers: new Set(),
      told: new Map(),
      since: this.#heardAt,
    }
    audience.subscribers.add(subscriber)
    this.#byCompany.set(subscriber.company, audience)
    return () => {
      audience.subscribers.delete(subscriber)
      if (audience.subscribers.size === 0) this.#byCompany.delete(subscriber.company)
    }
  }

  /** Tells every node that these events are committed; notices of a few milliseconds travel together. */
  announce = (company: string, ids: readonly string[]): void => {
    const waiting = this.#waiting.get(company)
    if (waiting) waiting.push(...ids)
    else this.#waiting.set(company, [...ids])
    this.#timer ??= setTimeout(() => {
      void this.#flush()
    }, GATHER_MS)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const notices: string[] = []
    for (const [company, ids] of this.#waiting) {
      for (let at = 0; at < ids.length; at += IDS_PER_NOTICE)
        notices.push(`${company}:${ids.slice(at, at + IDS_PER_NOTICE).join(',')}`)
    }
    this.#waiting.clear()
    if (notices.length === 0) return
    await this.#pool
      .query({ text: 'select pg_notify($1, n) from unnest($2::text[]) n', values: [CHANNEL, notices] })
      .catch((error: Error) => this.#log.warn({ err: error }, 'push: notice not sent'))
  }

  /** What comes while a company is being told waits for the next round and then goes together. */
  async #receive(payload: string): Promise<void> {
    const [company, ids] = payload.split(':')
    if (!company || !ids || !this.#byCompany.has(company)) return
    const waiting = this.#received.get(company)
    if (waiting) return void waiting.push(...ids.split(','))
    for (let next = ids.split(','); next.length > 0;) {
      const later: string[] = []
      this.#received.set(company, later)
      await this.#deliver(company, { ids: next })
      next = later
    }
    this.#received.delete(company)
  }

  /**
   * Missed events of a stream that comes back with the last id it saw (PUSH-11). What was written a little before the
   * last may have been committed after it: what is that near is sent again, and a screen only looks again. By the
   * database's time, never by that of the nodes, which is in the ids: where their clocks disagree, what is newer has
   * the older id.
   */
  async replay(subscriber: Subscriber, lastId: string): Promise<void> {
    await this.#deliver(subscriber.company, { after: lastId }, [subscriber], (events) => onceEach(events, lastId))
  }

  async #deliver(
    company: string,
    which: Which,
    to?: readonly Subscriber[],
    gathered: (events: StoredEvent[]) => StoredEvent[] = (events) => events,
  ): Promise<void> {
    const audience = this.#byCompany.get(company)
    try {
      await transaction(
        this.#pool,
        { company },
        async ({ db }) => {
          const events = gathered(await eventsOf(db, company, which))
          const subscribers = (to ?? [...(audience?.subscribers ?? [])]).filter((subscriber) =>
            events.some((event) => isFor(subscriber, event)),
          )
          if (subscribers.length > 0) await this.#tell(db, company, subscribers, events)
          if (!to) for (const { id, at } of events) audience?.told.set(id, at)
        },
        { readOnly: true },
      )
    } catch (error) {
      this.#log.warn({ err: error }, 'push: events not delivered')
    }
  }

  async #tell(
    db: Db,
    company: string,
    subscribers: readonly Subscriber[],
    events: readonly StoredEvent[],
  ): Promise<void> {
    const rights = await this.#principals.rightsOfAll(db, company, [...new Set(subscribers.map(({ user }) => user))])
    for (const subscriber of subscribers) {
      const own = rights.get(subscriber.user)
      if (!own) subscriber.close()
      else
        for (const event of events)
          if (
            isFor(subscriber, event) &&
            (event.user !== null || mayHear(own.roles, event.topic)) &&
            (own.everywhere || isInSight(event, own.levels))
          )
            subscriber.write(event)
    }
  }
}

type Which = { ids?: string[]; since?: Date; but?: string[]; after?: string }

const eventsOf = async (db: Db, company: string, { ids, since, but, after }: Which): Promise<StoredEvent[]> => {
  let query = db
    .selectFrom('event')
    .select(['id', 'topic', 'data', 'user_id', 'created_at'])
    .select((after ? writtenAfter(company, after) : sql<boolean>`true`).as('is_new'))
    .where('company_id', '=', company)
    .orderBy('created_at')
    .orderBy('id')
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`)
  if (since) query = query.where('created_at', '>=', since)
  if (but?.length) query = query.where(sql<boolean>`id <> all(${but}::uuid[])`)
  if (after) query = query.where('created_at', '>=', missedSince(company, after)).where('id', '<>', after)
  return (await query.execute()).map((row) => {
    const data = row.data as Record<string, unknown>
    return {
      id: row.id,
      topic: row.topic,
      data,
      user: row.user_id,
      at: row.created_at,
      isNew: row.is_new,
      text: textOf(row.id, row.topic, data),
    }
  })
}

/**
 * What is replayed only because it may have been committed late has most likely been told: of each topic and person
 * once, without saying what, after which a screen looks again. Thousands of events may stand there.
 */
const onceEach = (events: readonly StoredEvent[], lastId: string): StoredEvent[] => {
  const told = new Set<string>()
  return events.flatMap((event) => {
    if (event.isNew) return [event]
    const data = event.user === null ? {} : event.data
    const text = JSON.stringify([event.topic, event.user, data])
    if (event.id === lastId || told.has(text)) return []
    told.add(text)
    return [{ ...event, data, text: textOf(event.id, event.topic, data) }]
  })
}
const textOf = (id: string, topic: string, data: Record<string, unknown>) =>
  `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`

const isFor = ({ user, topics }: Subscriber, event: StoredEvent): boolean =>
  topics.has(event.topic) && (!event.user || event.user === user)

/** An event that is known no more is older than what is replayed. */
const missedSince = (
  company: string,
  lastId: string,
) => sql<Date>`greatest(now() - make_interval(secs => ${REPLAY_MS / 1000}),
  (select last.created_at - make_interval(secs => ${OVERLAP_MS / 1000}) from event last
  where last.company_id = ${company} and last.id = ${lastId}))`

/** One that is known no more is older than all that is replayed. */
const writtenAfter = (company: string, lastId: string) => sql<boolean>`coalesce(created_at > (
  select last.created_at from event last where last.company_id = ${company} and last.id = ${lastId}), true)`

const timeOf = async (client: pg.Client): Promise<Date> =>
  (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at

/** An event that names folders is for those who see one of them. */
const isInSight = (event: StoredEvent, levels: ReadonlyMap<string, unknown>): boolean => {
  const folders = event.data.folders
  return !Array.isArray(folders) || folders.length === 0 || folders.some((guid) => levels.has(String(guid)))
}
