import { ACTION_FACTS } from '@entrepot/contract/incoming/actions.ts'
import { isOfEach, isPayloadPath, payloadCatalogue } from '@entrepot/contract/incoming/payload.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { ownFieldsOf } from './kept-incoming.ts'
import type { IncomingBody } from './incoming.queries.ts'

const SAMPLE = '$.order.id'

const wrongPath = (path: string, field: string): Problem[] =>
  isPayloadPath(path) ? [] : [new Problem('request_path', { sample: SAMPLE }, field)]

const wrongMapping = async (ctx: Ctx, { action, mapping }: IncomingBody): Promise<Problem[]> => {
  const { fields } = ACTION_FACTS[action]
  const own = new Set((await ownFieldsOf(ctx, action)).map(({ name }) => name))
  const seen = new Set<string>()
  return mapping.flatMap(({ field, path, value }, at) => {
    const of = Object.hasOwn(fields, field) ? fields[field] : undefined
    const custom = customNameOf(field)
    const place = `mapping.${at}`
    if (!of && (custom === null || !own.has(custom)))
      return [new Problem('unknown_value', { value: field }, `${place}.field`)]
    if (seen.size === seen.add(field).size) return [new Problem('duplicates', {}, `${place}.field`)]
    if (path === null && value === null) return [new Problem('required', {}, `${place}.path`)]
    if (path === null) return []
    const isOnce = !of?.line && of?.kind !== 'texts' && of?.kind !== 'text'
    return isOnce && isPayloadPath(path) && isOfEach(path)
      ? [new Problem('incoming_path_each', {}, `${place}.path`)]
      : wrongPath(path, `${place}.path`)
  })
}

/** Everything that is wrong with an incoming request, each at its place. */
export const checkIncoming = async (ctx: Ctx, incoming: IncomingBody): Promise<void> => {
  const { conditions, idPath } = incoming
  refuseAll([
    ...(await wrongMapping(ctx, incoming)),
    ...(idPath === null ? [] : wrongPath(idPath, 'idPath')),
    ...checkCondition(conditions, payloadCatalogue(conditions)).map(
      ({ code, params, path }) => new Problem(code, params, ['conditions', ...path].join('.')),
    ),
  ])
}
