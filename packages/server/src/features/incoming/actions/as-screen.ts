import type { Endpoint, Parsed } from '@entrepot/contract/kernel/endpoint.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../../kernel/context.ts'
import type { Kernel } from '../../../kernel/implement.ts'
import { parseInput } from '../../../kernel/parse.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { IncomingRecord } from '../incoming.queries.ts'
import type { MappedValues } from '../mapped-values.ts'

/** What an action has at hand; `ctx` is that of who made the request. */
export type Acting = { ctx: Ctx; kernel: Kernel; incoming: IncomingRecord; values: MappedValues }
/** What came of it: the record that is told to the sender, and whether it was made. */
export type Done = { guid: string; made: boolean }
export type Act = (acting: Acting) => Promise<Done>

/** The module and the right that a call of the screen asks for. */
export const requireMay = (ctx: Ctx, { module, access }: Endpoint): void => {
  if (module && !ctx.company.modules.includes(module)) throw new Problem('module_disabled')
  if (!can(ctx.rights.roles, access as readonly Role[])) throw new Problem('forbidden')
}

/**
 * The call that a screen would make: the module and the right that its endpoint asks for, what it sends read by the
 * same schema, and the same verb.
 */
export const asScreen = async <E extends Endpoint, T>(
  ctx: Ctx,
  endpoint: E,
  { params, body }: { params?: unknown; body?: unknown },
  verb: (input: Parsed<E>) => Promise<T>,
): Promise<T> => {
  requireMay(ctx, endpoint)
  return verb(parseInput(endpoint, { params, query: {}, body: said(body) }) as Parsed<E>)
}

/** Without what nothing was said of. */
const said = (body: unknown): unknown =>
  body === null || typeof body !== 'object' || Array.isArray(body)
    ? body
    : Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
