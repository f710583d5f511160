import { toast } from '../../kernel/toasts.ts'
import { endedView } from '../../kernel/view.ts'
import { rightsWords } from './words.ts'

export const tell = () => {
  const name = endedView()
  if (name !== null) toast.info(rightsWords.say('view.ended', { name }))
}
