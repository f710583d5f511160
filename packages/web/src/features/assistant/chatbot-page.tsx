import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { ClearButton } from './clear-button.tsx'
import { Conversation } from './conversation.tsx'
import { useAssistantIsOn } from './is-on.ts'
import { assistantWords } from './words.ts'

const Whole = () => {
  const say = assistantWords.use()
  return useAssistantIsOn() ? (
    <Page title={say('title')} body="narrow" actions={<ClearButton />}>
      <Conversation />
    </Page>
  ) : (
    <Page title={say('title')}>
      <EmptyState kind="no-permission" title={say('off')} text={say('off_text')} />
    </Page>
  )
}
/** CHAT-01: the same conversation as a page of its own, with its words. */
export const ChatbotPage = lazyPart(async () => {
  await assistantWords.load()
  return Whole
})
