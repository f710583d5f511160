import type { Picture } from '@entrepot/contract/pictures/picture.ts'
import { queryClient } from '../../../kernel/client.ts'
import type { OutboxKind } from '../../../kernel/outbox/index.ts'
import { notifySelf } from '../../../kernel/push-topics.ts'
import { toast } from '../../../kernel/toasts.ts'
import { pictures } from '../api.ts'
import type { PictureAct } from './picture-act.ts'
import { picturePhoneWords } from './words.ts'

/** A picture over a slow line takes its time. */
const LONGEST_MS = 120_000

const kind: OutboxKind<PictureAct, Picture> = {
  send: ({ item, file }, key) =>
    pictures.add(
      { body: { target: 'items', id: item.guid }, file },
      { key, quiet: true, signal: AbortSignal.timeout(LONGEST_MS) },
    ),
  done: ({ item: { guid, name } }) => {
    toast.success(picturePhoneWords.say('done', { name }))
    void queryClient.invalidateQueries({ queryKey: pictures.list.key })
    notifySelf('items', { guids: [guid] })
  },
}
/** With what it says. */
export const load = async () => {
  await picturePhoneWords.load()
  return kind
}
