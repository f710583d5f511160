import { createRoute } from '@tanstack/react-router'
import { lazyScreen, mainRoute, screen } from '../../shell/index.ts'

export const chatbotRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/chatbot',
  ...screen({ title: () => 'Assistant', words: [] }),
  component: lazyScreen(() => import('./chatbot-page.tsx'), 'ChatbotPage'),
})
