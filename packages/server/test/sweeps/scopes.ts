import { changesNothing } from '@entrepot/contract/kernel/endpoint.ts'
import type { Area, Role } from '@entrepot/contract/kernel/roles.ts'
import { areaOf, type Scope } from '@entrepot/contract/kernel/scopes.ts'
import { labelOf, needsUser, rolesOf, type Swept } from './endpoints.ts'
import { openRequest, requestOf } from './guards.ts'
import { type Ask, codeOf } from './requests.ts'

/** Answers somebody who holds every right, by a token for these scopes only. */
export type WithScopes = (scopes: readonly Scope[]) => Promise<Ask>

/** Areas that a call asks for beside its own: the whole ledger is for who sees prices, which stand in it. */
const ASKED_TOO: Readonly<Record<string, readonly Area[]>> = { 'ledger.export': ['PRICE'] }

const isForPrograms = ({ endpoint }: Swept) => !endpoint.personal && !endpoint.sensitive
const areasOf = (swept: Swept): ReadonlyMap<Area, Role> =>
  new Map(rolesOf(swept).flatMap((role) => (areaOf(role) ? [[areaOf(role)!, role] as const] : [])))

/**
 * A token opens what its scopes name, whatever its user may do: one that only reads changes nothing, what is for
 * people takes none, all other areas together do not open a call, and each of its own areas alone does.
 */
export const scopeViolations = async (
  endpoints: readonly Swept[],
  areas: readonly Area[],
  within: WithScopes,
): Promise<string[]> => {
  const violations: string[] = []
  for (const swept of endpoints.filter(needsUser)) {
    const say = (what: string) => void violations.push(`${labelOf(swept)}: ${what}`)
    const verb = changesNothing(swept.endpoint) ? 'read' : 'write'
    const codeWith = async (scopes: readonly Scope[], request = openRequest(swept)) =>
      codeOf(await (await within(scopes))(swept, request))
    if (!isForPrograms(swept)) {
      if ((await codeWith(['ALL:write'])) !== 'token_denied') say('is for people, and answers a token')
      continue
    }
    const reading = await codeWith(['ALL:read'])
    if ((reading === 'token_denied') !== (verb === 'write')) say(`a token that only reads is told "${reading}"`)
    const own = areasOf(swept)
    if (own.size === 0) continue
    const others = areas.filter((area) => !own.has(area)).map((area): Scope => `${area}:write`)
    const refused = await codeWith(others)
    if (refused !== 'forbidden') say(`a token for all other areas is told "${refused}"`)
    for (const [area, role] of own) {
      const named = [area, ...(ASKED_TOO[swept.route] ?? [])].map((one): Scope => `${one}:${verb}`)
      const told = await codeWith(named, requestOf(swept, role))
      if (told === 'forbidden' || told === 'token_denied') say(`a token for ${area}:${verb} is told "${told}"`)
    }
  }
  return violations
}
