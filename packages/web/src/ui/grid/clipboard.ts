import type { ClipboardEvent } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import type { uiWords } from '../words.ts'
import { COPY_ROWS, textOfCells, writeClipboard } from './copy.ts'
import type { GridWork } from './grid-work.ts'
import { edgesOf } from './ranges.ts'
import { fromTsv } from './tsv.ts'
import type { useNote } from './use-note.ts'

const filledWith = (
  text: string,
  { top, bottom, left, right }: { top: number; bottom: number; left: number; right: number },
): string[][] => Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => text))

/** Cells out of the grid, and into it, as a spreadsheet writes them. */
export const clipboardOf = <Row extends object>(
  { props: { onEdit }, rows, drawn, shift, cells, edits }: GridWork<Row>,
  { setNote, tell }: ReturnType<typeof useNote>,
  say: ReturnType<typeof uiWords.use>,
) => {
  const drawnBetween = (left: number, right: number) =>
    drawn.slice(Math.max(0, left - shift), Math.max(0, right - shift + 1))
  const copied = (count: number, capped: boolean) =>
    tell(
      [
        say('grid.copied', { count, shown: formatNumber(count) }),
        ...(capped ? [say('grid.copy_capped', { shown: formatNumber(COPY_ROWS) })] : []),
      ].join(' '),
    )
  const copy = async (event: ClipboardEvent) => {
    const { active, range, editing } = cells
    if (editing) return
    const around = range ?? (active ? { anchor: active, focus: active } : null)
    if (!around) return
    event.preventDefault()
    const { top, bottom, left, right } = edgesOf(around)
    const from = Math.max(0, top)
    const to = Math.min(bottom, from + COPY_ROWS - 1)
    const wanted = drawnBetween(left, right)
    const here = Array.from({ length: to - from + 1 }, (_, offset) => rows.rowAt(from + offset)).filter(
      (row) => row !== undefined,
    )
    if (here.length === to - from + 1) {
      event.clipboardData.setData('text/plain', textOfCells(here, wanted))
      return copied(here.length * wanted.length, to < bottom)
    }
    setNote(say('grid.copying'))
    try {
      const read = await rows.readRows(from, to)
      await writeClipboard(textOfCells(read, wanted))
      copied(read.length * wanted.length, to < bottom)
    } catch {
      tell(say('grid.copy_failed'))
    }
  }
  const paste = (event: ClipboardEvent) => {
    const { active, range, editing } = cells
    if (!onEdit || editing || !active || active.row < 0) return
    event.preventDefault()
    const start = range ? edgesOf(range) : { top: active.row, left: active.column }
    const lines = fromTsv(event.clipboardData.getData('text/plain'))
    const isOne = lines.length === 1 && lines[0]!.length === 1
    // One value over a range fills it.
    const filling = isOne && range ? filledWith(lines[0]![0]!, edgesOf(range)) : lines
    const pasted = filling.flatMap((line, down) =>
      line.flatMap((text, across) => {
        const target = edits.typedOver({ row: start.top + down, column: start.left + across })
        return target ? [{ row: target.row, rowIndex: start.top + down, column: target.column.id, text }] : []
      }),
    )
    if (pasted.length === 0) return tell(say('grid.paste_refused'))
    onEdit(pasted)
  }
  return { onCopy: (event: ClipboardEvent) => void copy(event), onPaste: paste }
}
