import { queryClient } from '../../kernel/client.ts'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { toast } from '../../kernel/toasts.ts'
import { requests } from './api.ts'
import { requestWords } from './words.ts'

/** It leaves in the background; what comes of it stands among the runs of the request. */
export const sendByHand = async (guid: string, name: string, item: string): Promise<void> => {
  await requestWords.load()
  try {
    await requests.run({ params: { guid }, body: { item } }, { quiet: true })
    toast.success(requestWords.say('by_hand.sent', { name }))
  } catch (failure) {
    toast.error(isFailure(failure) ? textOf(failure) : requestWords.say('by_hand.failed', { name }))
  }
  void queryClient.invalidateQueries({ queryKey: requests.runs.key })
}
