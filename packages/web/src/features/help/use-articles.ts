import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../kernel/words.ts'
import type { Article } from '@entrepot/contract/kernel/help-article.ts'

const LOAD = {
  fr: () => import('./articles.fr.ts'),
  en: () => import('./articles.en.ts'),
}

/**
 * All of the help in the language of the moment: part of the build, so that it is read and searched without a network.
 */
export const useArticles = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['help', language],
    queryFn: async (): Promise<readonly Article[]> => (await LOAD[language]()).default,
    staleTime: Infinity,
  })
}
