import { quantityToDecimal } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { aliasesOf, insertCodes, ownersOfCodes, removeAlias, requireItem, requireWritable } from '../records/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { readQuantity } from './create-items.ts'

export const barcodesOf = async (ctx: Ctx, guid: string) => ({
  data: await aliasesOf(ctx, (await requireItem(ctx, guid)).article),
})

export const addBarcode = async (ctx: Ctx, guid: string, input: { code: string; quantity: number }) => {
  const row = await requireWritable(ctx, guid)
  const problems: Problem[] = []
  // One scan of half a piece means nothing; a carton may hold more than one equipment has.
  const quantity = readQuantity(input.quantity, row.unit, 'product', 'quantity', problems)
  refuseAll(problems)
  if ((await ownersOfCodes(ctx, [codeKey(input.code)])).size > 0) throw atField('exists', 'code', { name: input.code })
  await insertCodes(ctx, [
    { article: row.article, code: input.code, kind: 'alias', quantity: quantityToDecimal(quantity) },
  ])
  happened(ctx, 'item.changed', {
    guid,
    name: row.name,
    folder: row.folder,
    changes: [{ field: 'barcodes', old: null, new: input.code }],
  })
  return (await aliasesOf(ctx, row.article)).find((alias) => codeKey(alias.code) === codeKey(input.code))!
}

export const removeBarcode = async (ctx: Ctx, guid: string, barcode: string): Promise<null> => {
  const row = await requireWritable(ctx, guid)
  const code = await removeAlias(ctx, row.article, barcode)
  if (code === undefined) throw new Problem('not_found')
  happened(ctx, 'item.changed', {
    guid,
    name: row.name,
    folder: row.folder,
    changes: [{ field: 'barcodes', old: code, new: null }],
  })
  return null
}
