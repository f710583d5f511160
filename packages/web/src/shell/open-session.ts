import { companiesApi } from '@entrepot/contract/companies/company.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import { createClient, queryClient } from '../kernel/client.ts'
import { decryptModules, modulesKey } from '../kernel/modules.ts'
import { onPush, refreshOn, startPush } from '../kernel/push.ts'
import { session } from '../kernel/session.ts'

export const users = createClient('users', { me: usersApi.me })
export const companies = createClient('companies', { config: companiesApi.config })

/** The stored session belongs to a user who was switched off (AUTH-31). */
export class InactiveUser extends Error {
  override readonly name = 'InactiveUser'
}

const read = async () => {
  const [{ user, plan }, config] = await Promise.all([queryClient.fetchQuery(users.me.query()), queryClient.fetchQuery(companies.config.query())])
  if (!user.active) throw new InactiveUser()
  session.open(user, plan, config, decryptModules(config.modules, user.company.guid, modulesKey()))
}

let stopPush: (() => void) | undefined
let opening: Promise<void> | null = null

/** Loads the user, the rights and the configuration once; protected screens wait for it (AUTH-56). */
export const openSession = (): Promise<void> => {
  if (session.isOpen()) return Promise.resolve()
  opening ??= read()
    .then(() => {
      stopPush ??= startPush()
    })
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
  queryClient.removeQueries({ queryKey: ['users'] })
  void read().catch(() => undefined)
})
