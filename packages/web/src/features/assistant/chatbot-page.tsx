import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { ClearButton } from './clear-button.tsx'
import { Conversation } from './conversation.tsx'
import { assistantWords } from './words.ts'

const Whole = () => {
  const say = assistantWords.use()
  return (
    <Page title={say('title')} body="narrow" actions={<ClearButton />}>
      <Conversation />
    </Page>
  )
}
/** CHAT-01: the same conversation as a page of its own, with its words. */
export const ChatbotPage = lazyPart(async () => {
  await assistantWords.load()
  return Whole
})
