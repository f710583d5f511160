import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { stepsOf } from '@entrepot/contract/requests/json-path.ts'
import { holdConnection, isWebAddress, urlOf } from '../connections/index.ts'
import { wrongSchedule } from '../mails/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isSendableHeader } from '../../kernel/outgoing.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { requestCatalogue, returnedFields } from './request-fields.ts'
import type { RequestBody } from './requests.queries.ts'

/** A placeholder is not yet what it will be, so it stands for something harmless. */
const withoutPlaceholders = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, 'x')

const wrongHeaders = ({ headers }: RequestBody): Problem[] =>
  headers.flatMap(({ name, value }, at) =>
    isSendableHeader(name, value) ? [] : [new Problem('connection_header', { name }, `headers.${at}.name`)],
  )

const wrongAddress = async (ctx: Ctx, { connection, url }: RequestBody): Promise<Problem[]> => {
  const held = connection === null ? { baseUrl: '' } : await holdConnection(ctx, connection)
  if (!held) return [new Problem('request_connection', {}, 'connection')]
  const whole = urlOf(held.baseUrl, withoutPlaceholders(url))
  if (whole === '') return [new Problem('required', {}, 'url')]
  return isWebAddress(whole) ? [] : [new Problem(connection === null ? 'request_connection' : 'url', {}, 'url')]
}

const wrongReturned = async (ctx: Ctx, { returned, trigger }: RequestBody): Promise<Problem[]> => {
  const known = new Set((await returnedFields(ctx, trigger)).map(({ field }) => field))
  return returned.flatMap(({ path, field }, at) => [
    ...(stepsOf(path) ? [] : [new Problem('request_path', { sample: '$.id' }, `returnedValue.${at}.path`)]),
    ...(known.has(field) ? [] : [new Problem('request_field', {}, `returnedValue.${at}.field`)]),
  ])
}

/** Everything that is wrong with a request, each at its place. */
export const checkRequest = async (ctx: Ctx, request: RequestBody): Promise<void> => {
  const problems = [
    ...wrongHeaders(request),
    ...(await wrongAddress(ctx, request)),
    ...(await wrongReturned(ctx, request)),
  ]
  if (request.schedule) problems.push(...wrongSchedule(request.schedule))
  else if (request.trigger === 'scheduled') problems.push(new Problem('request_schedule', {}, 'schedule'))
  if (request.filters.rules.length > 0)
    for (const { code, params, path } of checkCondition(request.filters, await requestCatalogue(ctx, request.trigger)))
      problems.push(new Problem(code, params, ['filters', ...path].join('.')))
  refuseAll(problems)
}
