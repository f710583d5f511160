import { companiesApi } from '@entrepot/contract/companies/company.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient, queryClient, send } from '../kernel/client.ts'
import { onPush, refreshOn } from '../kernel/push-topics.ts'
import { whenQuiet } from '../kernel/quiet.ts'
import { inView, session } from '../kernel/session.ts'
import { undo } from '../kernel/undo.ts'
import { withinTime } from './chunk.ts'

export const users = createClient('users', { me: usersApi.me })
const companies = createClient('companies', { config: companiesApi.config })

/** The stored session belongs to a user who was switched off (AUTH-31). */
export class InactiveUser extends Error {
  override readonly name = 'InactiveUser'
}

// What only a signed-in page needs stays out of the sign-in page's weight.
const modulesPart = () => withinTime(() => import('../kernel/modules.ts'))
const pushPart = () => withinTime(() => import('../kernel/push.ts'))

/** The session is one of the mobile application, and the person may not open this one (AUTH-25). */
export class PlatformDenied extends Error {
  override readonly name = 'PlatformDenied'
}

let reading = 0
const read = async () => {
  const turn = ++reading
  const [{ user, plan }, config, { decryptModules, modulesKey }] = await Promise.all([
    queryClient.fetchQuery(users.me.query()),
    queryClient.fetchQuery(companies.config.query()),
    modulesPart(),
  ])
  // Asked again meanwhile: the later answer counts.
  if (turn !== reading && session.isOpen()) return
  if (!user.active) throw new InactiveUser()
  session.open(user, plan, config, decryptModules(config.modules, user.company.guid, modulesKey()))
}

let last: Promise<void> = Promise.resolve()
/**
 * Asks for the user, the rights, the plan, the modules and the formats again: they have changed, here or elsewhere; the
 * page keeps its state. One reading after the other: the next would take the answer away from the one before. Without a
 * connection the session stays as it is.
 */
export const readSessionAgain = (): Promise<void> => {
  last = last
    .then(async () => {
      if (!session.isOpen()) return
      for (const queryKey of [users.me.key, companies.config.key]) queryClient.removeQueries({ queryKey })
      await read()
      void listen()
    })
    .catch(() => undefined)
  return last
}

let stopPush: (() => void) | undefined
/** Live updates are an extra: a page without them works. */
const listen = async () => {
  if (inView()) return
  // What the first screen asks for comes first.
  await whenQuiet()
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

const keptPart = () => import('./kept-session.ts')
/** What is kept on this device for work without a network opens it where the server does not answer. */
export const openKeptSession = async (error: unknown) => (await keptPart()).openKeptSession(error)

/** Ends everything that belongs to the session on this page. */
export const closeSession = () => {
  stopPush?.()
  stopPush = undefined
  session.reset()
  void keptPart().then(
    (kept) => kept.forgetReads(),
    () => undefined,
  )
  queryClient.clear()
  send.forget()
  undo.clear()
}

refreshOn('config', ['companies'])
/**
 * Modules, formats and rights that change reach an open page and apply at the next navigation (COMP-24); so does what
 * the person changed elsewhere.
 */
onPush(({ topic, data }) => {
  const isOfRights = topic.startsWith('users') && data['rights'] === true
  if (!session.isOpen() || !(isOfRights || topic.startsWith('config') || data['me'] === true)) return
  const again = readSessionAgain()
  // Somebody changed what this person may do (GROUP-08): what is on the screen is asked for again under the new rights.
  if (isOfRights) void again.then(() => queryClient.invalidateQueries())
})
