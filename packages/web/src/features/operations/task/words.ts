import { scanWords } from '../../items/index.ts'
import { loadOperationsWords } from '../words.ts'

/** What is said while a task is done, the words of scanning among it. */
export const loadTaskWords = async () => {
  const [title] = await Promise.all([loadOperationsWords(), scanWords.load()])
  return title
}
