import type { Inventory, InventoryLine } from '@entrepot/contract/inventories/inventory.ts'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { parseNumber } from '../../kernel/format.ts'
import { play, useScan } from '../../kernel/scan/index.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import type { CellEdit } from '../../ui/grid/index.ts'
import { announce } from '../../ui/live.ts'
import { quantityText } from '../stock/index.ts'
import { scans } from './scans.ts'
import { inventories } from './api.ts'
import { inventoriesWords } from './words.ts'

const MOST_LINES = 500
type Line = { guid: string; quantity: number | null; unit?: InventoryLine['unit']; add?: boolean }
export type Wrong = ReadonlyMap<string, { text: string; problem: string }>
const NOTHING: Wrong = new Map()

/** Counts are kept one after the other as they are typed and scanned; what could not be kept stays to be corrected. */
export const useCounting = (inventory: Inventory, isOpen: boolean) => {
  const { say } = inventoriesWords
  const [wrong, setWrong] = useState(NOTHING)
  const { guid } = inventory
  const { submit: send, saving } = useSubmit(
    async (options, lines: readonly Line[]) => {
      const failed: { guid: string; message: string }[] = []
      const kept: InventoryLine[] = []
      for (let at = 0; at < lines.length; at += MOST_LINES) {
        const answer = await inventories.count(
          { params: { guid }, body: { lines: lines.slice(at, at + MOST_LINES) } },
          options,
        )
        failed.push(...answer.failed)
        kept.push(...answer.lines)
        queryClient.setQueryData(inventories.get.query({ params: { guid } }).queryKey, answer.inventory)
      }
      return { failed, kept }
    },
    {
      queues: true,
      onDone: ({ failed, kept }, lines) => {
        void queryClient.invalidateQueries({ queryKey: inventories.lines.key })
        const texts = new Map(lines.map(({ guid: item, quantity }) => [item, String(quantity ?? '')]))
        setWrong((before) => {
          const next = new Map([...before].filter(([item]) => !texts.has(item)))
          for (const { guid: item, message } of failed)
            next.set(item, { text: texts.get(item) ?? '', problem: message })
          return next
        })
        const scanned = lines.length === 1 && lines[0]!.add ? kept[0] : undefined
        if (failed.length > 0 && lines[0]!.add) {
          play('bad')
          toast.error(failed[0]!.message)
        } else if (scanned) {
          play('good')
          announce(say('scanned', { name: scanned.name, quantity: quantityText(scanned.counted ?? 0, scanned.unit) }))
        }
      },
    },
  )
  const edit = (edits: readonly CellEdit<InventoryLine>[]) => {
    const read = edits
      .filter(({ column }) => column === 'counted')
      .map(({ row, text }) => ({ row, text, quantity: text.trim() === '' ? null : parseNumber(text) }))
    const unreadable = read.filter(({ text, quantity }) => text.trim() !== '' && quantity === null)
    if (unreadable.length > 0)
      setWrong(
        (before) =>
          new Map([
            ...before,
            ...unreadable.map(({ row, text }) => [row.guid, { text, problem: say('not_number') }] as const),
          ]),
      )
    const lines = read
      .filter((one) => !unreadable.includes(one))
      .map(({ row, quantity }): Line => ({ guid: row.guid, quantity, ...(quantity !== null && { unit: row.unit }) }))
    if (lines.length > 0) send(lines)
  }
  useScan(({ code }) => {
    void scans.scan({ params: { code } }, { quiet: true }).then(
      (found) => {
        if (found.kind === 'item') return send([{ guid: found.item.guid, quantity: found.quantity, add: true }])
        play('bad')
        toast.error(say('scan_unknown', { code }))
      },
      () => {
        play('bad')
        toast.error(say('scan_unknown', { code }))
      },
    )
  }, isOpen)
  return { wrong, saving, edit }
}
