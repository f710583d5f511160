import { toast } from '../toasts.ts'
import { lostWords } from './words.ts'

const KINDS = ['outbox', 'scan', 'task', 'checkout', 'checkin', 'reception', 'quickupdate'] as const
/** The browser forbids it, or there is no room. */
export const tellUnkept = async (): Promise<void> => {
  await lostWords.load()
  toast.error(lostWords.say('unkept'))
}
/** What this device had and nobody can open any more, in the words of whoever has to do it again. */
export const tellLost = async (name: string): Promise<void> => {
  await lostWords.load()
  const kind = KINDS.find((one) => name.startsWith(one)) ?? 'other'
  toast.error(lostWords.say('lost', { what: lostWords.say(kind) }))
}
