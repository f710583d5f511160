import { changesNothing, type Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { levelAllows } from '@entrepot/contract/kernel/folder-rights.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { Rights } from './context.ts'
import type { Principal } from './principal.ts'
import { Problem } from './problem.ts'

/**
 * Whether everything that `theirs` opens may be seen with `own`: full rights on users, and no folder that is
 * hidden from oneself.
 */
export const mayView = (own: Rights, theirs: Rights): boolean =>
  can(own.roles, roles('USER')) &&
  (own.everywhere || [...theirs.levels].every(([folder, level]) => levelAllows(own.levels.get(folder), level)))

/**
 * Who calls, where somebody looks at the product as another user has it. Both are asked again at each call;
 * nothing is changed and nothing that is that person's own is shown, such as the other companies they belong to.
 */
export const requireView = async (
  endpoint: Endpoint,
  viewer: Principal | null,
  viewed: Principal | null,
): Promise<Principal> => {
  if (!viewer) throw new Problem('invalid_token')
  if (!viewer.active) throw new Problem('account_disabled')
  if (!changesNothing(endpoint) || endpoint.personal || endpoint.sensitive) throw new Problem('view_only')
  if (!viewed?.active || !mayView(await viewer.load(), await viewed.load())) throw new Problem('view_ended')
  return { ...viewed, user: { ...viewed.user, person: null } }
}
