import type { Trashed } from '@entrepot/contract/trash/trash.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { CallOptions } from '../../kernel/client.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import { toast } from '../../kernel/toasts.ts'
import { trash } from '../folders/index.ts'
import { trashWords } from './words.ts'

export type Refused = { guid: string; name: string; message: string }
/** `homeless`: what needs another folder. */
export type Restored = { homeless: Trashed[]; refused: Refused[] }

export const changed = () => {
  for (const topic of ['items', 'folders'] as const) notifySelf(topic, { folders: [], guids: [] })
}
export const namesOf = (rows: readonly Trashed[], failed: readonly { guid: string; message: string }[]): Refused[] =>
  failed.map(({ guid, message }) => ({ guid, message, name: rows.find((row) => row.guid === guid)?.name ?? '' }))

export const restoreRows = async (
  rows: readonly Trashed[],
  destination: string | undefined,
  options: CallOptions,
): Promise<Restored> => {
  const { restored, failed } = await trash.restore(
    { body: { guids: rows.map(({ guid }) => guid), ...(destination && { destination }) } },
    options,
  )
  if (restored > 0) {
    toast.success(trashWords.say('restored', { count: restored, shown: formatNumber(restored) }))
    changed()
  }
  const isHomeless = new Set(failed.filter(({ code }) => code === 'trash_place_gone').map(({ guid }) => guid))
  return {
    homeless: rows.filter(({ guid }) => isHomeless.has(guid)),
    refused: namesOf(
      rows,
      failed.filter(({ guid }) => !isHomeless.has(guid)),
    ),
  }
}
