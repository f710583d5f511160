import type { Operation } from '@entrepot/contract/operations/operation.ts'
import { addDays, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { CallAs } from './call-as.ts'
import { DEMO_SITE } from './purchases.ts'

type People = { admin: CallAs; user: CallAs }
type Folders = { data: { guid: string; name: string }[] }
type Made = Pick<Operation, 'guid' | 'tasks'>

/**
 * Work of a day: a count that is under way, goods on their way, an exit to prepare and an installation that is done.
 */
export const planOperations = async (
  { admin, user }: People,
  guidOf: (name: string) => string,
  today: Day,
): Promise<void> => {
  const { data: folders } = await admin<Folders>('GET', '/folders?size=100')
  const place = (name: string) => {
    const found = folders.find((folder) => folder.name === name)
    if (!found) throw new Error(`The demo company has no ${name}`)
    return found.guid
  }
  const me = async (call: CallAs) => ({
    kind: 'user' as const,
    guid: (await call<{ user: { guid: string } }>('GET', '/users/me')).user.guid,
  })
  const [leader, keeper] = [await me(admin), await me(user)]
  const plan = (body: object) => admin<Made>('POST', '/interventions', body)
  const act = (call: CallAs, { guid, tasks }: Made, nth: number, what: string, body: object = {}) =>
    call('POST', `/interventions/${guid}/tasks/${tasks[nth]!.guid}/${what}`, body)

  const count = await plan({
    title: 'Inventaire de l’allée A',
    type: 'inventory',
    location: place('Allée A'),
    start_date: today,
    end_date: addDays(today, 2),
    tasks: [
      { kind: 'select_folders', assignee: leader },
      { kind: 'inventory', assignee: keeper },
      { kind: 'inventory_validation', assignee: leader },
    ],
  })
  await act(admin, count, 0, 'open')
  await act(admin, count, 0, 'close', { folders: [place('Allée A')] })
  await act(user, count, 1, 'open')
  await act(user, count, 1, 'scan', { item: guidOf('Ruban adhésif 50 mm'), quantity: 46 })

  const move = await plan({
    title: 'Réassort de Paris',
    type: 'move',
    location: place('Allée A'),
    destination: place('Réserve'),
    expedition_date: today,
    reception_date: addDays(today, 1),
    packages: 2,
    tasks: [
      { kind: 'preparation', assignee: leader },
      { kind: 'out_of_stock', assignee: leader },
      { kind: 'out_of_stock_reception', assignee: leader },
    ],
  })
  await act(admin, move, 0, 'open')
  await act(admin, move, 0, 'scan', { item: guidOf('Carton 40 × 30 × 30'), quantity: 20 })
  await act(admin, move, 0, 'close')
  await act(admin, move, 1, 'open')
  await act(admin, move, 1, 'close')

  const { data: sites } = await admin<Folders>('GET', '/destination-sites')
  const site = sites.find(({ name }) => name === DEMO_SITE)
  if (!site) throw new Error(`The demo company has no ${DEMO_SITE}`)
  await plan({
    title: 'Chantier rue Mercière',
    type: 'out_of_stock',
    location: place('Allée A'),
    expedition_date: addDays(today, 1),
    recipients: [{ kind: 'site', guid: site.guid }],
    tasks: [
      { kind: 'preparation', assignee: keeper },
      { kind: 'out_of_stock', assignee: keeper },
    ],
  })

  const installation = await plan({
    title: 'Écran de la salle de réunion',
    type: 'installation',
    location: place('Bureau'),
    destination: place('Étage 1'),
    tasks: [{ kind: 'out_of_stock', assignee: leader }],
  })
  await act(admin, installation, 0, 'open')
  await act(admin, installation, 0, 'scan', { item: guidOf('Écran 27 pouces') })
  await act(admin, installation, 0, 'close')
}
