import { createCallKeys, type CallKeys } from '../../kernel/call-keys.ts'
import { queryClient } from '../../kernel/client.ts'
import { type Failure, isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { requests } from './api.ts'
import { requestWords } from './words.ts'

const kept = new Map<string, CallKeys>()
/**
 * It leaves in the background; what comes of it stands among the runs of the request. Asked again after a cut it goes
 * with the same key, also from another screen: the first one may have arrived.
 */
export const runByHand = async (guid: string, item: string) => {
  const of = `${guid} ${item}`
  const keys = kept.get(of) ?? createCallKeys()
  kept.set(of, keys)
  keys.begin()
  await requests.run({ params: { guid }, body: { item } }, { quiet: true, keys })
  kept.delete(of)
}

const seen = () => void queryClient.invalidateQueries({ queryKey: requests.runs.key })
/** How it is told what became of it. */
export const toldByHand = (name: string) => ({
  onDone: () => {
    toast.success(requestWords.say('by_hand.sent', { name }))
    seen()
  },
  onRefused: (failure: Failure) => {
    toast.error(textOf(failure))
    seen()
  },
})

/** From a menu, which is gone by the time of the answer. */
export const sendByHand = async (guid: string, name: string, item: string): Promise<void> => {
  await requestWords.load()
  const told = toldByHand(name)
  try {
    await runByHand(guid, item)
    told.onDone()
  } catch (failure) {
    if (isFailure(failure)) told.onRefused(failure)
    else toast.error(requestWords.say('by_hand.failed', { name }))
  }
}
