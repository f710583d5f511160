import type {
  ApiFunction,
  FunctionChange,
  FunctionInput,
  FunctionTrial,
  FunctionValue,
} from '@entrepot/contract/functions/function.ts'
import { fieldNamesOf, itemFields, operationFields } from '../fields/index.ts'
import { conditionRecord, requireItem } from '../records/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { calledBy, checkFunction } from './check-function.ts'
import { type Subject, tryFunction } from './compute.ts'
import {
  allFunctions,
  deleteFunction,
  type FunctionBody,
  insertFunction,
  lockFunctions,
  updateFunction,
} from './functions.queries.ts'
import { keptCode, namedCode, renameVariables } from './kept-code.ts'
import { functionFor, oneFunction, requireFunction } from './read-functions.ts'
import { functionUsers } from './users-of-functions.ts'
import { FN } from './variables.ts'

const fieldsOf = async (ctx: Ctx) => [...(await itemFields(ctx)), ...(await operationFields(ctx))]
const bodyOf = ({ name, code, returnedValue }: FunctionInput): FunctionBody => ({ name, code, returned: returnedValue })

/** The others as people write them, once nobody else changes one. */
const othersThan = async (ctx: Ctx, guid: string | null) => {
  const fields = await fieldsOf(ctx)
  return (await allFunctions(ctx))
    .filter((one) => one.guid !== guid)
    .map((one) => ({ guid: one.guid, name: one.name, code: namedCode(one.code, fields), returned: one.returned }))
}

export const createFunction = async (ctx: Ctx, input: FunctionInput): Promise<ApiFunction> => {
  await lockFunctions(ctx)
  const body = bodyOf(input)
  await checkFunction(ctx, body, await othersThan(ctx, null))
  const guid = ctx.services.clock.orderedUuid()
  await insertFunction(ctx, { ...body, guid, code: keptCode(body.code, await fieldsOf(ctx)) })
  happened(ctx, 'function.created', { guid, name: body.name, changes: changesBetween({}, body) })
  return oneFunction(ctx, guid)
}

export const changeFunction = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: FunctionChange,
): Promise<ApiFunction> => {
  await lockFunctions(ctx)
  const row = await requireFunction(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: await functionFor(ctx, row) })
  const fields = await fieldsOf(ctx)
  const before: FunctionBody = { name: row.name, code: namedCode(row.code, fields), returned: row.returned }
  const after: FunctionBody = {
    name: change.name ?? before.name,
    code: change.code ?? before.code,
    returned: change.returnedValue ?? before.returned,
  }
  const others = await othersThan(ctx, guid)
  await checkFunction(ctx, after, others)
  if (after.returned !== before.returned) await requireOthersFit(ctx, after, others)
  await updateFunction(ctx, { ...after, guid, code: keptCode(after.code, fields) })
  if (after.name !== before.name) await rename(ctx, before.name, after.name)
  happened(ctx, 'function.changed', { guid, name: after.name, changes: changesBetween(before, after) })
  return oneFunction(ctx, guid)
}

type Other = FunctionBody & { guid: string }
/** Those that call it could not be computed with another kind of value. */
const requireOthersFit = async (ctx: Ctx, own: FunctionBody, others: readonly Other[]): Promise<void> => {
  for (const caller of others.filter((one) => calledBy(one).includes(own.name)))
    try {
      await checkFunction(ctx, caller, [...others.filter((one) => one !== caller), own])
    } catch (error) {
      if (error instanceof Problem) throw new Problem('function_used', { names: caller.name })
      throw error
    }
}

/** What names it follows: a new name breaks nothing. */
const rename = async (ctx: Ctx, from: string, to: string): Promise<void> => {
  for (const one of await allFunctions(ctx)) {
    const code = renameVariables(one.code, (name) => (name === FN + from ? FN + to : name))
    if (code !== one.code) await updateFunction(ctx, { ...one, code })
  }
  for (const user of functionUsers()) await user.rename(ctx, from, to)
}

export const removeFunction = async (ctx: Ctx, guid: string): Promise<null> => {
  await lockFunctions(ctx)
  const { name } = await requireFunction(ctx, guid)
  const using = (await othersThan(ctx, guid)).filter((one) => calledBy(one).includes(name)).map((one) => one.name)
  for (const user of functionUsers()) using.push(...(await user.using(ctx, name)))
  if (using.length > 0) throw new Problem('function_used', { names: using.join(', ') })
  await deleteFunction(ctx, guid)
  happened(ctx, 'function.deleted', { guid, name })
  return null
}

type Tried = Pick<FunctionTrial, 'item' | 'input'>
const subjectOf = async (ctx: Ctx, { item, input = {} }: Tried): Promise<Subject> => ({
  of: item ? 'item' : null,
  record: item ? conditionRecord(ctx, await requireItem(ctx, item), await fieldNamesOf(ctx)) : {},
  input,
})
/** What it comes to, for an item as it is or for values (API-31). */
export const testFunction = async (ctx: Ctx, guid: string, tried: Tried): Promise<FunctionValue> => {
  const { name, returned } = await requireFunction(ctx, guid)
  const { code } = await oneFunction(ctx, guid)
  const others = await othersThan(ctx, guid)
  return { value: await tryFunction(ctx, { name, code, returned }, others, await subjectOf(ctx, tried)) }
}
export const tryDraft = async (
  ctx: Ctx,
  { item, input, name = '', code, returnedValue }: FunctionTrial,
): Promise<FunctionValue> => {
  const others = (await othersThan(ctx, null)).filter((one) => one.name !== name)
  const own = { name, code, returned: returnedValue }
  return { value: await tryFunction(ctx, own, others, await subjectOf(ctx, { item, input })) }
}
