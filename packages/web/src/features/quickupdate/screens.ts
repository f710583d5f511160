import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen, settingsRoute } from '../../shell/index.ts'
import { MODELS_ACCESS, RUN_ACCESS } from './access.ts'
import { modelsSearch } from './address.ts'

const late = (title: 'title' | 'models.title') =>
  lateWords(async () => {
    const { loadQuickWords, quickWords } = await import('./words.ts')
    await loadQuickWords()
    return () => quickWords.say(title)
  })

export const quickRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/quickupdate',
  ...screen({ ...late('title'), ...RUN_ACCESS }),
  component: lazyScreen(() => import('./quick-page.tsx'), 'QuickPage'),
})
export const modelsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/quickupdate/templates',
  validateSearch: modelsSearch,
  ...screen({ ...late('models.title'), ...MODELS_ACCESS }),
  component: lazyScreen(() => import('./models-page.tsx'), 'ModelsPage'),
})
/** `new` is one that is made. */
export const modelRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/quickupdate/templates/$guid',
  ...screen({ ...late('models.title'), ...MODELS_ACCESS }),
  component: lazyScreen(() => import('./model-page.tsx'), 'ModelPage'),
})

refreshOn('quickupdate', ['quickupdate'])
refreshOn('config', ['quickupdate'])
