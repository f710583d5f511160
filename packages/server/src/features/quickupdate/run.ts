import { wireCode } from '@entrepot/contract/modules.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type { QuickRan, QuickRun } from '@entrepot/contract/quickupdate/run.ts'
import { type QuickRow, startQuick } from '../bulk/index.ts'
import { readableItems } from '../records/index.ts'
import type { Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { askedValues } from './asked-values.ts'
import { Listed } from './check.ts'
import { requireDestination } from './destination.ts'
import { requireTemplate } from './read-templates.ts'

/** Items of a list with the fields of a form model; each changes or says why not (QU-18). */
export const runQuickUpdate = async (ctx: Ctx, asked: QuickRun, constraints: Constraints): Promise<QuickRan> => {
  const { name, fields } = await requireTemplate(ctx, guidOf(asked.template), 'template')
  const location = asked.location ? requireFolder(ctx, guidOf(asked.location), 'read', 'location').guid : null
  const destination = asked.destination ? requireDestination(ctx, guidOf(asked.destination)).guid : null
  const values = await askedValues(ctx, fields, asked.values, asked.items)
  const repeated = await repeatedIn(
    ctx,
    asked.items.map(({ guid }) => guid),
  )
  const rows = asked.items.map(({ guid }, at): QuickRow => ({
    record: guid,
    asked: { values: values[at]!, ...(repeated.has(at) && { refused: 'quick_duplicate' }) },
  }))
  const { guid, isLater, results } = await startQuick(
    ctx,
    { kind: 'quick', name, location, destination },
    rows,
    constraints,
  )
  return {
    job: guid,
    background: isLater,
    updated: results.filter(({ result }) => result === 'changed').length,
    unchanged: results.filter(({ result }) => result === 'unchanged').length,
    failed: results
      .filter(({ result }) => result === 'refused')
      .map(({ record, code = 'general', message = '', name: called, field }) => ({
        guid: record,
        code: wireCode(code),
        message,
        name: called,
        field: field || null,
      })),
  }
}

/** Places in the list of what has the name or the barcode of something before it (QU-09). */
const repeatedIn = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlySet<number>> => {
  const rows = new Map((await readableItems(ctx, [...new Set(guids)])).map((row) => [row.guid, row]))
  const listed = new Listed()
  return new Set(
    guids.flatMap((guid, at) => {
      const row = rows.get(guid) ?? { guid, name: guid, tag: null }
      if (listed.has(row)) return [at]
      listed.add(row)
      return []
    }),
  )
}
