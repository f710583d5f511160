import { scanWords } from '../../items/index.ts'
import { loadOperationsWords, operationWords } from '../words.ts'

/** What is said while a task is done, the words of scanning among it. */
export const loadTaskWords = async () => {
  const [title] = await Promise.all([loadOperationsWords(), scanWords.load()])
  return title
}

/** The same on a phone, which has a title of its own for what is given to one. */
export const loadMyTaskWords = async () => {
  await loadTaskWords()
  return () => operationWords.say('my_tasks.title')
}
