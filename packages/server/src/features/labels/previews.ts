import type { LabelDesign } from '@entrepot/contract/labels/print-config.ts'
import type { LabelPreview, LabelWarning } from '@entrepot/contract/labels/printing.ts'
import { GOOD_MODULE_MM, LABEL_KINDS, type LabelKind } from '@entrepot/contract/labels/types.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { Problem } from '../../kernel/problem.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { checkDesign, type Drawn } from './check-design.ts'
import { type Drawing, isFine } from './drawing.ts'
import { checkedLabel, saidOf } from './make-labels.ts'
import { requireConfig } from './read-configs.ts'
import { sampleSubject } from './sample-subject.ts'
import { oneSubject, type Subject } from './subjects.ts'
import { svgOf } from './svg.ts'

type Speaker = Pick<Ctx, 'services' | 'language'>
const number = ({ language }: Speaker, mm: number) =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 3 }).format(mm)

/** What may go wrong with a label that can be printed, each once. */
export const warningsOf = (ctx: Speaker, drawings: readonly Drawing[]): LabelWarning[] => {
  const fine = drawings.filter(isFine).map(({ code }) => code!.module)
  if (fine.length === 0) return []
  const params = { module: number(ctx, Math.min(...fine)), good: number(ctx, GOOD_MODULE_MM) }
  return [{ code: 'fine_bars', message: ctx.services.words(ctx.language, 'labels:warnings.fine_bars', params) }]
}

export const previewOf = (ctx: Speaker, drawing: Drawing): LabelPreview => ({
  svg: svgOf(drawing),
  text: drawing.code?.text ?? drawing.lines.map(({ text }) => text).join('\n'),
  width: drawing.width,
  height: drawing.height,
  module: drawing.code?.module ?? null,
  warnings: warningsOf(ctx, [drawing]),
})

const said = (ctx: Ctx, design: Drawn, subject: Subject) => {
  const [one] = saidOf(ctx, design, [subject])
  if (!one || one.text === null) throw new Problem('label_empty')
  return { text: one.text, name: one.name }
}

type One = Partial<Record<LabelKind, string | undefined>>
/** The label of a record, as a file that shows in its real size (LBL-10). */
export const previewConfig = async (ctx: Ctx, guid: string, one: One): Promise<Download> => {
  const { config, text, name } = await inTransaction(ctx, async (inner) => {
    const config = await requireConfig(inner, guid)
    const kind = LABEL_KINDS.find((each) => one[each] !== undefined)
    if (!kind) throw new Problem('required', {}, 'item')
    return { config, ...said(inner, config, await oneSubject(inner, kind, one[kind]!)) }
  })
  const svg = svgOf(await checkedLabel(config, text, name))
  return new Download(`${config.name}.svg`, 'image/svg+xml', async () => Buffer.from(svg))
}

type Asked = { kind: LabelKind; guid: string }
/** The label of a design that is not saved, of a record or of values that are made up. */
export const tryDesign = async (
  ctx: Ctx,
  { design: input, record }: { design: LabelDesign; record?: Asked | null | undefined },
): Promise<LabelPreview> => {
  const { design, text, name } = await inTransaction(ctx, async (inner) => {
    const design = await checkDesign(inner, input)
    const subject = record
      ? await oneSubject(inner, record.kind, record.guid)
      : await sampleSubject(inner, design.pattern)
    return { design, ...said(inner, design, subject) }
  })
  return previewOf(ctx, await checkedLabel(design, text, name))
}
