import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Me, Plan } from '@entrepot/contract/users/user.ts'
import { isFailure } from '../../kernel/failure.ts'
import { keepRead, keptRead } from '../../kernel/kept-reads.ts'
import { session } from '../../kernel/session.ts'
import { openSession } from '../open-session.ts'

type Opened = { me: Me; plan: Plan; config: CompanyConfig; modules: ModuleFlag[] }
const NAME = 'session'

const isCut = (error: unknown) => isFailure(error) && (error.unanswered || error.status >= 500)
const keep = () => {
  const { me, plan, config, modules } = session.get()
  if (me && plan && config) void keepRead(NAME, { me, plan, config, modules: [...modules] } satisfies Opened)
}

/**
 * The session as the server says; where it does not answer, as it said last to this person on this device. What may be
 * done is decided by the server when it arrives there.
 */
export const openPhoneSession = async (): Promise<void> => {
  if (session.isOpen()) return
  try {
    await openSession()
    keep()
  } catch (error) {
    const kept = isCut(error) ? await keptRead<Opened>(NAME) : undefined
    if (!kept) throw error
    const { me, plan, config, modules } = kept.value
    session.open(me, plan, config, modules)
  }
}
