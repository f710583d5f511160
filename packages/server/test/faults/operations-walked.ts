import type { Persistent } from './persistent.ts'
import type { Random } from './random.ts'
import type { Sent } from './wire.ts'
import type { World } from './world.ts'

export type Kind =
  | 'select_folders'
  | 'inventory'
  | 'inventory_validation'
  | 'preparation'
  | 'out_of_stock'
  | 'out_of_stock_reception'
const COUNT: readonly Kind[] = ['select_folders', 'inventory', 'inventory_validation']
const MOVE: readonly Kind[] = ['preparation', 'out_of_stock', 'out_of_stock_reception']
const TYPES = { inventory: COUNT, move: MOVE } as const
export type Type = keyof typeof TYPES
const SCANNED: readonly Kind[] = ['inventory', 'preparation', 'out_of_stock_reception']
const DONE = ['closed', 'cancelled']
/** What each of the items holds before, and the most that one scan counts. */
export const AT_FIRST = 100
const MOST = 3
const REASON = { reason: 'Pause' }

type Task = { guid: string; kind: Kind; status: string }
type Read = { guid: string; status: string; tasks: Task[] }
/** What the people who work on it know: which scans were taken, of which item in which task. */
export type Walked = {
  guid: string
  type: Type
  from: string
  to: string
  items: string[]
  scans: { task: Kind; item: string; quantity: number }[]
  complaints: string[]
}
export type Walkers = { world: World; asker: Persistent; group: string }

const sendAs = ({ world, asker }: Walkers, person: number, sent: Sent) =>
  asker.ask({ ...sent, token: world.tokens[person]! }, person)
const must = <T>({ world, asker }: Walkers, path: string, body?: unknown): Promise<T> =>
  asker.must<T>({ method: body === undefined ? 'GET' : 'POST', path, body, token: world.tokens[0]! })

export const planWalk = async (walkers: Walkers, name: string, type: Type): Promise<Walked> => {
  const folder = async (which: string) =>
    (await must<{ guid: string }>(walkers, '/folders', { name: `${which} ${name}`, type: 'stock' })).guid
  const [from, to] = [await folder('Halle'), await folder('Boutique')]
  const items: string[] = []
  for (const nth of [1, 2, 3])
    items.push(
      (
        await must<{ guid: string }>(walkers, '/items', {
          name: `Vis ${name} ${nth}`,
          type: 'product',
          parent: from,
          quantity: AT_FIRST,
        })
      ).guid,
    )
  const { guid } = await must<Read>(walkers, '/interventions', {
    title: `Tournée ${name}`,
    type,
    location: from,
    ...(type === 'move' && { destination: to, expedition_date: '2999-01-01' }),
    tasks: TYPES[type].map((kind) => ({ kind, assignee: { kind: 'group', guid: walkers.group } })),
  })
  return { guid, type, from, to, items, scans: [], complaints: [] }
}

/** One person at work on it until all of its tasks are done: mostly what comes next, now and then what may not be. */
export const walk = async (walkers: Walkers, walked: Walked, person: number, random: Random, key: string) => {
  const closed = new Set<string>()
  for (let step = 0; step < 400; step++) {
    const read = await sendAs(walkers, person, { method: 'GET', path: `/interventions/${walked.guid}` })
    const operation = JSON.parse(read.text) as Read
    for (const task of operation.tasks) {
      if (task.status === 'closed') closed.add(task.guid)
      else if (closed.has(task.guid)) walked.complaints.push(`${task.kind} was closed and is ${task.status}`)
    }
    const next = operation.tasks.find(({ status }) => !DONE.includes(status))
    if (!next) return
    // Somebody who has not seen what the other one did asks for what is over, or not yet begun.
    const task = random.chance(0.1) ? random.pick(operation.tasks) : next
    await act(walkers, walked, { task, person, random, key: `${key}-${step}` })
  }
  walked.complaints.push('it was not done after 400 steps')
}

type Step = { task: Task; person: number; random: Random; key: string }
const act = async (walkers: Walkers, walked: Walked, step: Step): Promise<void> => {
  const { task, person, random, key } = step
  const path = `/interventions/${walked.guid}/tasks/${task.guid}`
  const what = nextAct(task, walked, random)
  if (what === 'scan') return scan(walkers, walked, step, path)
  const body =
    what === 'suspend' || what === 'reopen'
      ? REASON
      : what === 'close' && task.kind === 'select_folders'
        ? { folders: [walked.from] }
        : {}
  const { status, text } = await sendAs(walkers, person, { path: `${path}/${what}`, body, key })
  if (![200, 409].includes(status))
    walked.complaints.push(`${what} of ${task.kind} (${task.status}) answered ${status} ${text.slice(0, 200)}`)
}

const nextAct = ({ kind, status }: Task, { scans }: Walked, random: Random) => {
  if (status === 'pending') return 'reopen'
  if (random.chance(0.08)) return 'suspend'
  if (status === 'todo' || status === 'awaiting') return 'open'
  const scanned = scans.filter(({ task }) => task === kind).length
  if (SCANNED.includes(kind) && (scanned === 0 || random.chance(0.8))) return 'scan'
  return 'close'
}

/** With an id of its own, twice at once now and then, as a device sends again what it saw no answer of. */
const scan = async (walkers: Walkers, walked: Walked, { task, person, random, key }: Step, path: string) => {
  const [item, quantity] = [random.pick(walked.items), random.between(1, MOST)]
  const body = { id: crypto.randomUUID(), item, quantity }
  const copies = random.chance(0.3) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, copy) =>
      // The same key, or only the same id: either counts once.
      sendAs(walkers, (person + copy) % walkers.world.tokens.length, {
        path: `${path}/scan`,
        body,
        key: random.chance(0.5) ? key : `${key}-${copy}`,
      }),
    ),
  )
  if (answers.some(({ status }) => status === 200)) walked.scans.push({ task: task.kind, item, quantity })
  for (const { status, text } of answers)
    if (![200, 409, 422].includes(status)) walked.complaints.push(`a scan answered ${status} ${text.slice(0, 200)}`)
}

type Line = { item: { guid: string } | null; found: number | null; output: number | null }
const ofItem = (walked: Walked, kind: Kind, item: string): number =>
  walked.scans.filter((one) => one.task === kind && one.item === item).reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether lines and stock are what was scanned, and each effect happened once. */
export const complaintsAbout = async (walkers: Walkers, walked: Walked): Promise<string[]> => {
  const operation = await must<Read>(walkers, `/interventions/${walked.guid}`)
  const linesOf = async (kind: Kind) => {
    const task = operation.tasks.find((one) => one.kind === kind)!
    const { data } = await must<{ data: Line[] }>(walkers, `/interventions/${walked.guid}/tasks/${task.guid}/lines`)
    return new Map(data.flatMap(({ item, ...line }) => (item ? [[item.guid, line] as const] : [])))
  }
  const found: string[] = [...walked.complaints]
  const same = (what: string, is: unknown, shall: unknown) => {
    if (is !== shall) found.push(`${what}: ${String(is)} instead of ${String(shall)}`)
  }
  same('status', operation.status, 'closed')
  const stock = async (item: string) => (await must<{ quantity: number }>(walkers, `/items/${item}`)).quantity
  const posted = (
    await must<{ total: number }>(walkers, `/transactions?source=operation&sourceGuid=${walked.guid}&page=1&size=10`)
  ).total
  if (walked.type === 'inventory') {
    const lines = await linesOf('inventory')
    for (const item of walked.items) {
      const counted = ofItem(walked, 'inventory', item)
      same('counted', lines.get(item)?.found ?? 0, counted)
      same('stock after the count', await stock(item), counted === 0 ? AT_FIRST : counted)
    }
    same('movements', posted, walked.items.filter((item) => ofItem(walked, 'inventory', item) > 0).length)
    return found
  }
  const [prepared, arrived] = [await linesOf('preparation'), await linesOf('out_of_stock_reception')]
  let movements = 0
  for (const item of walked.items) {
    const output = prepared.get(item)?.output ?? 0
    const came = Math.min(output, arrived.get(item)?.found ?? 0)
    same('prepared', output, ofItem(walked, 'preparation', item))
    same('left behind', await stock(item), AT_FIRST - output)
    movements += (output > 0 ? 1 : 0) + (came > 0 ? 1 : 0)
  }
  same('movements', posted, movements)
  return found
}
