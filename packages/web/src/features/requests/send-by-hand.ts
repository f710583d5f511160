import { queryClient } from '../../kernel/client.ts'
import { type Failure, textOf } from '../../kernel/failure.ts'
import type { CallOptions } from '../../kernel/send.ts'
import { createSubmission } from '../../kernel/submission.ts'
import { toast } from '../../kernel/toasts.ts'
import { requests } from './api.ts'
import { requestWords } from './words.ts'

/** It leaves in the background; what comes of it stands among the runs of the request. */
export const runByHand = (guid: string, item: string, options: CallOptions) =>
  requests.run({ params: { guid }, body: { item } }, { ...options, quiet: true })

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

const submissions = new Map<string, ReturnType<typeof createSubmission>>()
/** From a menu, which is gone by then: each request about each item is one gesture at a time, with its key after a cut. */
export const sendByHand = async (guid: string, name: string, item: string): Promise<void> => {
  await requestWords.load()
  const of = `${guid} ${item}`
  const submit = submissions.get(of) ?? createSubmission(() => undefined)
  submissions.set(of, submit)
  try {
    await submit((keys) => runByHand(guid, item, { keys }), toldByHand(name))
  } catch {
    toast.error(requestWords.say('by_hand.failed', { name }))
  }
}
