import { formatQuantity } from '@entrepot/contract/kernel/quantity.ts'
import { operationCode } from '@entrepot/contract/operations/code.ts'
import type { Slip } from '@entrepot/contract/operations/operation.ts'
import { code128 } from '../../kernel/code128.ts'
import { type Ctx, dayIn, momentIn, nowOf } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { drawPdf, type PdfColumn, type Pen, SHEET } from '../../kernel/pdf.ts'
import { addressLines, sitesByGuid } from '../sites/index.ts'
import { type LineRow, pageOfLines } from './lines.queries.ts'
import type { OperationRow } from './operations.queries.ts'
import { placeFor, requireOperation } from './require-operation.ts'
import { type TaskRow, tasksOf } from './tasks.queries.ts'

const { left: LEFT, top: TOP, width: WIDTH } = SHEET

/** A paper of an operation in the language of who asks; with lines of places that they see. */
export const slipOf = async (ctx: Ctx, guid: string, slip: Slip): Promise<Download> => {
  const operation = await requireOperation(ctx, guid)
  const lines = await linesFor(ctx, await tasksOf(ctx, guid), slip)
  const code = operationCode(operation.number)
  const title = `${say(ctx, slip)} ${code}`
  const addresses = slip === 'delivery' ? await siteAddresses(ctx, operation) : []
  const bars = await code128(code, { module: 1, height: 34 })
  return new Download(`${title}.pdf`, 'application/pdf', () =>
    drawPdf({ title, author: ctx.company.name, language: ctx.language, at: nowOf(ctx) }, (pen) => {
      const y = heading(ctx, pen, { operation, slip, code, bars, addresses })
      const end = table(ctx, pen, slip, lines, y)
      if (slip === 'delivery') hands(ctx, pen, end)
    }),
  )
}

const say = (ctx: Ctx, word: string, params: Record<string, string> = {}) =>
  ctx.services.words(ctx.language, `operations:slips.${word}`, params)

/** What leaves: as the exit says it once there is one, before that as it is prepared. */
const KINDS: readonly TaskRow['kind'][] = ['out_of_stock', 'preparation', 'out_of_stock_reception']
const MOST_LINES = 20_000
const linesFor = async (ctx: Ctx, tasks: readonly TaskRow[], slip: Slip): Promise<LineRow[]> => {
  for (const kind of KINDS) {
    const task = tasks.find((one) => one.kind === kind)
    if (!task) continue
    const { rows } = await pageOfLines(
      ctx,
      task.guid,
      { show: 'all', search: undefined, sort: undefined, status: undefined, isBlind: false },
      { offset: 0, limit: MOST_LINES },
    )
    const leaving = rows.filter(({ status, confirmed }) => status !== 'errors' && confirmed !== false)
    const shown =
      slip === 'delivery' ? leaving.filter(({ expected, output }) => (output ?? expected ?? 0) > 0) : leaving
    if (shown.length > 0) return shown
  }
  return []
}

/** Where a site that it goes to, or that is among the recipients, is, for whoever drives there. */
const siteAddresses = async (ctx: Ctx, { recipients, destinationSite: to }: OperationRow): Promise<string[]> => {
  const named = recipients.flatMap(({ kind, guid }) => (kind === 'site' && guid ? [guid] : []))
  const guids = [...new Set([...(to?.guid ? [to.guid] : []), ...named])]
  const sites = await sitesByGuid(ctx, guids)
  return guids.flatMap((guid) => {
    const site = sites.get(guid)
    const lines = site ? addressLines(site) : []
    return site && lines.length > 0 ? [[site.name, ...lines].join(', ')] : []
  })
}

type Head = {
  operation: OperationRow
  slip: Slip
  code: string
  bars: { path: string; width: number }
  addresses: readonly string[]
}
const heading = (ctx: Ctx, { put, rule, shape }: Pen, { operation, slip, code, bars, addresses }: Head): number => {
  const right = SHEET.right - bars.width
  shape(bars.path, right, TOP, 1)
  put(code, right, TOP + 38, { width: bars.width, align: 'center' })
  put(ctx.company.name, LEFT, TOP, { size: 9 })
  put(say(ctx, slip), LEFT, TOP + 14, { bold: true, size: 20 })
  const end = put(operation.title, LEFT, TOP + 44, { bold: true, size: 12, width: WIDTH - bars.width - 24 })
  const day = (value: string | null) => (value === null ? '' : dayIn(ctx, value))
  const place = (guid: string | null) => (placeFor(ctx, guid) ? pathText(ctx, guid!) : '')
  const facts: [string, string][] = [
    ['from', place(operation.location)],
    ['to', operation.destinationSite?.name ?? place(operation.destination)],
    ['recipients', operation.recipients.map(({ name }) => name).join(', ')],
    ...addresses.map((address): [string, string] => ['address', address]),
    ['shipped', day(operation.expeditionDate)],
    ['packages', operation.packages > 0 ? String(operation.packages) : ''],
  ]
  let y = Math.max(end, TOP + 60) + 12
  for (const [word, text] of facts.filter(([, value]) => value !== '')) {
    put(say(ctx, word), LEFT, y, { size: 9, width: 100 })
    y = put(text, LEFT + 104, y, { size: 10, width: WIDTH - 104 }) + 2
  }
  y = put(say(ctx, 'printed', { date: momentIn(ctx, nowOf(ctx).toISOString()), name: ctx.user.name }), LEFT, y + 2, {
    size: 8,
    width: WIDTH,
  })
  rule(y + 6)
  return y + 14
}

const COLUMNS: Record<Slip, readonly { word: string; width: number; align?: PdfColumn['align'] }[]> = {
  picking: [
    { word: 'place', width: 140 },
    { word: 'item', width: 163 },
    { word: 'code', width: 80 },
    { word: 'quantity', width: 60, align: 'right' },
    { word: 'picked', width: 40, align: 'right' },
  ],
  delivery: [
    { word: 'item', width: 283 },
    { word: 'code', width: 120 },
    { word: 'quantity', width: 80, align: 'right' },
  ],
}
const table = (ctx: Ctx, { put, table: draw }: Pen, slip: Slip, lines: readonly LineRow[], y: number): number => {
  if (lines.length === 0) return put(say(ctx, 'none'), LEFT, y)
  const cells = (line: LineRow): Record<string, string> => ({
    place: line.folder !== null && placeFor(ctx, line.folder) ? pathText(ctx, line.folder) : '',
    item: line.name,
    code: line.tag ?? '',
    quantity: quantityText(ctx, line),
    // A box to tick.
    picked: '☐',
  })
  return draw(
    y,
    COLUMNS[slip].map(({ word, width, align = 'left' }) => ({ label: say(ctx, word), width, align })),
    lines.map((line) => COLUMNS[slip].map(({ word }) => cells(line)[word]!)),
  )
}
const quantityText = (ctx: Ctx, { output, expected, unit }: LineRow): string => {
  const quantity = output ?? expected
  if (quantity === null) return ''
  const text = formatQuantity(quantity, ctx.language)
  return unit === null || unit === 'piece' ? text : `${text} ${ctx.services.words(ctx.language, `items:units.${unit}`)}`
}

/** Who receives signs for it. */
const hands = (ctx: Ctx, { put, roomFor, rule }: Pen, end: number): void => {
  const y = roomFor(end + 24, 90)
  put(say(ctx, 'received'), LEFT, y, { size: 9 })
  put(say(ctx, 'signature'), LEFT + WIDTH / 2, y, { size: 9 })
  rule(y + 70)
}
