import { useQuery } from '@tanstack/react-query'
import { helpWords } from './words.ts'

/** Its words are those of no screen: who opens the help from another one waits for them. */
export const useWordsLoaded = (): boolean =>
  useQuery({
    queryKey: ['help-words'],
    queryFn: async () => {
      await helpWords.load()
      return true
    },
    staleTime: Infinity,
  }).data ?? false
