import { companiesApi } from '@entrepot/contract/companies/company.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient, queryClient } from '../kernel/client.ts'
import { onPush, refreshOn } from '../kernel/push-topics.ts'
import { session } from '../kernel/session.ts'
import { withinTime } from './chunk.ts'

export const users = createClient('users', { me: usersApi.me })
export const companies = createClient('companies', { config: companiesApi.config })

/** The stored session belongs to a user who was switched off (AUTH-31). */
export class InactiveUser extends Error {
  override readonly name = 'InactiveUser'
}

// What only a signed-in page needs stays out of the sign-in page's weight.
const modulesPart = () => withinTime(() => import('../kernel/modules.ts'))
const pushPart = () => withinTime(() => import('../kernel/push.ts'))

const read = async () => {
  const [{ user, plan }, config, { decryptModules, modulesKey }] = await Promise.all([
    queryClient.fetchQuery(users.me.query()),
    queryClient.fetchQuery(companies.config.query()),
    modulesPart(),
  ])
  if (!user.active) throw new InactiveUser()
  session.open(user, plan, config, decryptModules(config.modules, user.company.guid, modulesKey()))
}

let reading: Promise<void> = Promise.resolve()
/** The plan or the rights have just changed, here or elsewhere. One reading after the other: the next would take the answer away from the one before. Without a connection the session stays as it is. */
export const readSessionAgain = (): Promise<void> => {
  reading = reading
    .then(() => {
      queryClient.removeQueries({ queryKey: ['users'] })
      return read()
    })
    .catch(() => undefined)
  return reading
}

let stopPush: (() => void) | undefined
/** Live updates are an extra: a page without them works. */
const listen = async () => {
  if (stopPush) return
  try {
    const { startPush } = await pushPart()
    if (session.isOpen()) stopPush ??= startPush()
  } catch (error) {
    console.error('Live updates are off', error)
  }
}
let opening: Promise<void> | null = null

/** Loads the user, the rights and the configuration once; protected screens wait for it (AUTH-56). */
export const openSession = (): Promise<void> => {
  if (session.isOpen()) return Promise.resolve()
  opening ??= read()
    .then(() => void listen())
    .finally(() => (opening = null))
  return opening
}

/** Ends everything that belongs to the session on this page. */
export const closeSession = () => {
  stopPush?.()
  stopPush = undefined
  session.reset()
  queryClient.clear()
}

refreshOn('config', ['companies'])
refreshOn('config', ['users', 'me'])
/** Modules and rights that change reach an open page and apply at the next navigation (COMP-24). */
onPush(({ topic }) => {
  if (!topic.startsWith('config') || !session.isOpen()) return
  void readSessionAgain()
})
