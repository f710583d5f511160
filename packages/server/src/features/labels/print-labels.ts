import { cellsOf, fitsSheet, SHEETS } from '@entrepot/contract/labels/sheets.ts'
import {
  type LabelMedium,
  type LeftOut,
  MOST_TOLD,
  type PrintAsked,
  type PrintPlan,
} from '@entrepot/contract/labels/printing.ts'
import { DOTS_PER_MM, MOST_AT_ONCE, MOST_QR_BYTES_AT_ONCE } from '@entrepot/contract/labels/types.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { Drawn } from './check-design.ts'
import type { ConfigRecord } from './configs.queries.ts'
import type { Device } from './drawing.ts'
import {
  type Label,
  makeLabels,
  qrBytesOf,
  type Refused,
  requireBounds,
  requireQrBound,
  type Said,
  saidOf,
} from './make-labels.ts'
import { rollPdf, sheetPdf } from './pdf.ts'
import { previewOf, warningsOf } from './previews.ts'
import { requireConfig } from './read-configs.ts'
import { type Named, namedBy, readSubjects } from './subjects.ts'
import { zplOf } from './zpl.ts'

export const deviceOf = (medium: LabelMedium): Device => (medium.as === 'zpl' ? { dots: DOTS_PER_MM[medium.dpi] } : {})

/** A label has to fit the sheet, and the first position has to be one of it. */
const requireMedium = ({ width, height }: Drawn, medium: LabelMedium): void => {
  if (medium.as !== 'sheet') return
  const sheet = SHEETS[medium.sheet]
  const size = { width: width * 10, height: height * 10 }
  if (!fitsSheet(sheet, size))
    throw new Problem(
      'label_sheet',
      {
        width: String(size.width),
        height: String(size.height),
        sheet: `${sheet.label.width} × ${sheet.label.height}`,
      },
      'medium.sheet',
    )
  if (medium.start > cellsOf(sheet)) throw new Problem('label_start', { cells: String(cellsOf(sheet)) }, 'medium.start')
}

export type Read = { config: ConfigRecord; named: Named; said: Said[] }
/** What is asked for, in the transaction of the call, with the rights of the caller. */
export const readAsked = async (ctx: Ctx, { config: guid, records, copies, medium }: PrintAsked): Promise<Read> => {
  const config = await requireConfig(ctx, guid)
  requireMedium(config, medium)
  const named = await namedBy(ctx, records)
  requireBounds(named.guids.length, copies)
  const said = saidOf(ctx, config, await readSubjects(ctx, named))
  requireQrBound(config, said)
  return { config, named, said }
}

const isLater = (config: Drawn, said: readonly Said[], copies: number): boolean =>
  said.length * copies > MOST_AT_ONCE || qrBytesOf(config, said) > MOST_QR_BYTES_AT_ONCE

/** As many as are drawn while somebody looks on. */
const firstOf = (config: Drawn, said: readonly Said[]): readonly Said[] => {
  const few = said.slice(0, MOST_TOLD)
  while (few.length > 1 && qrBytesOf(config, few) > MOST_QR_BYTES_AT_ONCE) few.pop()
  return few
}

const pagesOf = (medium: LabelMedium, labels: number): number => {
  if (medium.as !== 'sheet' || labels === 0) return labels
  return Math.ceil((labels + medium.start - 1) / cellsOf(SHEETS[medium.sheet]))
}
const leftOut = (ctx: Ctx, { guid, name }: Pick<Said, 'guid' | 'name'>, problem: Problem): LeftOut => ({
  guid,
  name,
  code: problem.code,
  message: errorText(ctx, { code: problem.code, params: { ...problem.params, name } }),
})
const told = (all: readonly LeftOut[]) => ({ count: all.length, first: all.slice(0, MOST_TOLD) })

/**
 * What printing would give. Of more labels than are waited for, the first are drawn: the others are when they are made.
 */
export const planPrint = async (ctx: Ctx, asked: PrintAsked): Promise<PrintPlan> => {
  const { config, said } = await inTransaction(ctx, (inner) => readAsked(inner, asked))
  const later = isLater(config, said, asked.copies)
  const drawn = later ? firstOf(config, said) : said
  const { labels, refused } = await makeLabels(config, drawn, { device: deviceOf(asked.medium) })
  const empty = said.filter(({ text }) => text === null)
  const count = (said.length - empty.length - refused.length) * asked.copies
  const drawings = labels.map(({ drawing }) => drawing)
  return {
    labels: count,
    pages: pagesOf(asked.medium, count),
    later,
    empty: told(empty.map((one) => leftOut(ctx, one, new Problem('label_empty')))),
    failed: refused.map(({ problem, ...one }) => leftOut(ctx, one, problem)),
    warnings: warningsOf(ctx, drawings),
    preview: drawings[0] ? previewOf(ctx, drawings[0]) : null,
  }
}

/** One that is refused refuses all, unless the others are wanted without it; each says which record and why. */
const requireLabels = (labels: readonly Label[], refused: readonly Refused[], skipRefused: boolean): void => {
  const problems = refused.map(
    ({ guid, name, problem }) => new Problem(problem.code, { ...problem.params, name }, `records.${guid}`),
  )
  if (!skipRefused || labels.length === 0) refuseAll(problems.slice(0, MOST_TOLD))
  if (labels.length === 0) throw new Problem('label_nothing')
}

function* repeated(labels: readonly Label[], copies: number) {
  for (const { drawing } of labels) for (let copy = 0; copy < copies; copy++) yield drawing
}

type Printed = { name: string; type: string; content: Buffer }
type Speaker = Pick<Ctx, 'company' | 'language' | 'services'>
export const paperOf = async (
  ctx: Speaker,
  name: string,
  { labels, copies, medium }: { labels: readonly Label[]; copies: number; medium: LabelMedium },
): Promise<Printed> => {
  if (medium.as === 'zpl') {
    const dots = DOTS_PER_MM[medium.dpi]
    const content = Buffer.from(`${labels.map(({ drawing }) => zplOf(drawing, dots, copies)).join('\n')}\n`)
    return { name: `${name}.zpl`, type: 'text/plain; charset=utf-8', content }
  }
  const facts = { title: name, author: ctx.company.name, language: ctx.language, at: nowOf(ctx) }
  const all = repeated(labels, copies)
  const content =
    medium.as === 'roll' ? await rollPdf(facts, all) : await sheetPdf(facts, SHEETS[medium.sheet], medium, all)
  return { name: `${name}.pdf`, type: 'application/pdf', content }
}

type Wanted = Pick<PrintAsked, 'copies' | 'medium' | 'skipRefused'>
/** Draws, reads back and puts on paper what is asked for; nothing of it leaves unless all of it may. */
export const printSaid = async (
  ctx: Speaker,
  { config, said }: { config: ConfigRecord | (Drawn & { name: string }); said: readonly Said[] },
  { copies, medium, skipRefused }: Wanted,
  onLabel?: (done: number) => Promise<void> | void,
): Promise<Printed & { left: number }> => {
  const { labels, refused } = await makeLabels(config, said, {
    device: deviceOf(medium),
    ...(onLabel && { onLabel }),
  })
  requireLabels(labels, refused, skipRefused)
  return { ...(await paperOf(ctx, config.name, { labels, copies, medium })), left: said.length - labels.length }
}

export const printLabels = async (ctx: Ctx, asked: PrintAsked): Promise<Download> => {
  const read = await inTransaction(ctx, (inner) => readAsked(inner, asked))
  if (isLater(read.config, read.said, asked.copies)) throw new Problem('label_run', { max: String(MOST_AT_ONCE) })
  const { name, type, content } = await printSaid(ctx, read, asked)
  return new Download(name, type, async () => content)
}
