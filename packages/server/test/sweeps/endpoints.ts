import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import type { Api, Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'

/** One endpoint under one of its spellings. `route` is its name in the contract. */
export type Swept = { route: string; endpoint: Endpoint; method: string; path: string }

/** Every endpoint, alias and synonym of method (GEN-15): a new one is swept without anybody writing it. */
export const everyEndpoint = (contracts: Record<string, Api> = CONTRACTS): Swept[] =>
  Object.entries(contracts).flatMap(([feature, api]) =>
    Object.entries(api).flatMap(([name, endpoint]) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
        (endpoint.method === 'PUT' ? ['PUT', 'PATCH'] : [endpoint.method]).map((method) => ({
          route: `${feature}.${name}`,
          endpoint,
          method,
          path,
        })),
      ),
    ),
  )

/** Each endpoint once, where the spelling cannot matter. */
export const onceEach = (contracts: Record<string, Api> = CONTRACTS): Swept[] =>
  everyEndpoint(contracts).filter(({ endpoint, method, path }) => method === endpoint.method && path === endpoint.path)

export const labelOf = ({ method, path }: Swept) => `${method} ${path}`
export const needsUser = ({ endpoint }: Swept) => endpoint.access === 'signed-in' || Array.isArray(endpoint.access)
export const rolesOf = ({ endpoint }: Swept): readonly Role[] =>
  Array.isArray(endpoint.access) ? (endpoint.access as readonly Role[]) : []
