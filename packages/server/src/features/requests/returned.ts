import { ItemChange } from '@entrepot/contract/items/item.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { valueAtPath } from '@entrepot/contract/requests/json-path.ts'
import { changeItems } from '../items/index.ts'
import { isWritable, lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { rightsWith } from '../../kernel/authors.ts'
import { parseAs } from '../../kernel/parse.ts'
import { Problem } from '../../kernel/problem.ts'
import type { RequestBody } from './requests.queries.ts'

type Scalar = string | number | boolean | null
export type Value = { field: string; value: Scalar }

const scalarOf = (value: unknown): Scalar | undefined =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined

/** Parts of an answer, by the field they are for; what the answer does not hold is left out (API-19). */
export const returnedOf = (answer: string, returned: RequestBody['returned']): Value[] => {
  if (returned.length === 0) return []
  let read: unknown
  try {
    read = JSON.parse(answer)
  } catch {
    return []
  }
  return returned.flatMap(({ path, field }) => {
    const value = scalarOf(valueAtPath(read, path))
    return value === undefined ? [] : [{ field, value }]
  })
}

/** What another system answered is checked as what a person sends. */
const changeOf = (values: readonly Value[]): ItemChange => {
  const own = values.flatMap(({ field, value }) => {
    const name = customNameOf(field)
    return name === null ? [] : [[name, value] as const]
  })
  const columns = values
    .filter(({ field }) => customNameOf(field) === null)
    .map(({ field, value }) => [field, value === null ? null : String(value)] as const)
  return parseAs(ItemChange, {
    ...Object.fromEntries(columns),
    ...(own.length > 0 && { attributes: Object.fromEntries(own) }),
  })
}

/** Saves what came back, with the rights that who made the request and who changed it last both have. */
export const saveReturned = async (
  ctx: Ctx,
  item: string,
  values: readonly Value[],
  changedBy: string | null,
): Promise<void> => {
  const row = (await lockItems(ctx, [item])).get(item)
  const rights = await rightsWith(ctx, changedBy)
  if (!row || !rights || !isWritable({ ...ctx, rights }, row)) throw new Problem('location_denied')
  await changeItems(ctx, [{ before: row, change: changeOf(values) }])
}
