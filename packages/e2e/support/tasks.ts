import { day } from './days.ts'
import type { Api, Made } from './api.ts'
import { closeTour } from './browser.ts'

export const PASSWORD = 'Entrepot-2026'
type Operation = Made & { tasks: { guid: string; kind: string }[] }
export type Planned = { operation: string; task: string; address: string }

/** Somebody of the store room, who sees nothing yet. */
export const aStorekeeper = async (
  api: Api,
  url: string,
  name: string,
  roles = ['ROLE_LOGIN_DESKTOP', 'ROLE_LOGIN_MOBILE', 'ROLE_ITEM_VIEW'],
) => {
  const email = `${name.toLowerCase()}.${Date.now() % 1_000_000}@example.com`
  const { guid } = await api('POST', '/users', { firstname: name, lastname: 'Rayon', email, roles, password: PASSWORD })
  await closeTour(url, email, PASSWORD)
  return { guid, email }
}

/** Who may write in a place. */
export const grantTo = (api: Api, folder: string, users: readonly string[]) =>
  api('PUT', `/folders/${folder}/permissions`, {
    groups: [],
    users: users.map((user) => ({ user, permission: 'write' })),
  })

/** A place with so many items of ten pieces, coded `CODE0`, `CODE1` and so on. */
export const aPlace = async (api: Api, name: string, code: string, count: number) => {
  const place = await api('POST', '/folders', { name, type: 'stock' })
  const items: Made[] = []
  for (let at = 0; at < count; at++)
    items.push(
      await api('POST', '/items', {
        type: 'product',
        name: `${name} ${at}`,
        tag: `${code}${at}`,
        parent: place.guid,
        quantity: 10,
      }),
    )
  return { place, items }
}

type Assignee = { kind: 'user' | 'group'; guid: string }
/** A count of a place, given to somebody; `blind` as it is unless it is said. */
export const aCount = async (
  api: Api,
  title: string,
  place: string,
  assignee: Assignee,
  options: object = { blind: false, counting: 'add' },
): Promise<Planned> => {
  const { guid, tasks } = await api<Operation>('POST', '/interventions', {
    title,
    type: 'inventory',
    location: place,
    tasks: [{ kind: 'inventory', assignee, options }],
  })
  const task = tasks[0]!.guid
  return { operation: guid, task, address: `/interventions/${guid}/task/${task}` }
}

type Line = { id: string; name: string; found: number | null; output: number | null; scans: number; status: string }
export const linesOf = async (api: Api, { operation, task }: Planned): Promise<readonly Line[]> =>
  (await api<{ data: Line[] }>('GET', `/interventions/${operation}/tasks/${task}/lines?size=500`)).data
/** What was counted, by name. */
export const foundIn = async (api: Api, planned: Planned): Promise<Record<string, number | null>> =>
  Object.fromEntries((await linesOf(api, planned)).map(({ name, found }) => [name, found]))

/** A move with everything prepared and taken out: what is left is its reception, given to somebody. */
export const anArrival = async (
  api: Api,
  title: string,
  from: Made,
  to: Made,
  items: readonly Made[],
  assignee: Assignee,
): Promise<Planned> => {
  const me = (await api<{ user: Made }>('GET', '/users/me')).user.guid
  const own: Assignee = { kind: 'user', guid: me }
  const { guid, tasks } = await api<Operation>('POST', '/interventions', {
    title,
    type: 'move',
    location: from.guid,
    destination: to.guid,
    expedition_date: day(),
    tasks: [
      { kind: 'preparation', assignee: own },
      { kind: 'out_of_stock', assignee: own },
      { kind: 'out_of_stock_reception', assignee },
    ],
  })
  const at = (kind: string) => tasks.find((task) => task.kind === kind)!.guid
  const pathOf = (kind: string) => `/interventions/${guid}/tasks/${at(kind)}`
  await api('POST', `${pathOf('preparation')}/open`, {})
  for (const item of items)
    await api('POST', `${pathOf('preparation')}/scan`, { id: crypto.randomUUID(), item: item.guid, quantity: 2 })
  await api('POST', `${pathOf('preparation')}/close`, {})
  await api('POST', `${pathOf('out_of_stock')}/open`, {})
  await api('POST', `${pathOf('out_of_stock')}/close`, {})
  const task = at('out_of_stock_reception')
  return { operation: guid, task, address: `/interventions/${guid}/task/${task}` }
}
