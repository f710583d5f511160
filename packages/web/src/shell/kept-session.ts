import type { CompanyConfig } from '@entrepot/contract/companies/company.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Me, Plan } from '@entrepot/contract/users/user.ts'
import { isCut } from '../kernel/is-cut.ts'
import { keepRead, keptRead } from '../kernel/kept-reads.ts'
import { session } from '../kernel/session.ts'

export { forgetReads } from '../kernel/kept-reads.ts'

type Opened = { me: Me; plan: Plan; config: CompanyConfig; modules: ModuleFlag[] }
const NAME = 'session'

/** Whoever keeps work on the device keeps what opens it. */
export const keepSession = () => {
  const { me, plan, config, modules } = session.get()
  if (me && plan && config) void keepRead(NAME, { me, plan, config, modules: [...modules] } satisfies Opened)
}

/** As the server said last to this person on this device, where it does not answer. */
export const openKeptSession = async (error: unknown): Promise<void> => {
  const kept = isCut(error) ? await keptRead<Opened>(NAME) : undefined
  if (!kept) throw error
  const { me, plan, config, modules } = kept.value
  session.open(me, plan, config, modules)
}
