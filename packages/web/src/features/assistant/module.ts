import { defineWebModule } from '../../shell/index.ts'
import { latePart } from '../../ui/late-part.tsx'
import { chatbotRoute } from './screens.ts'

export const assistantModule = defineWebModule({
  routes: { main: [chatbotRoute] },
  header: latePart(async () => (await import('./button.tsx')).AssistantButton),
  additions: () => import('./additions.ts'),
})
