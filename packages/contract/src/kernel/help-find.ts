import { searchKey, searchWords } from './text.ts'
import { type Article, textOf } from './help-article.ts'

/**
 * How well an article answers one word: best in its title, better at the beginning of a word, and the oftener it says
 * it.
 */
const worth = (title: string, text: string, word: string): number => {
  const often = Math.min(text.split(word).length - 1, 4) / 5
  const beginning = (where: string) => where.startsWith(word) || where.includes(` ${word}`)
  if (beginning(title)) return 8 + often
  if (title.includes(word)) return 5 + often
  if (beginning(text)) return 2 + often
  return often
}

/** Articles that hold each word of what was typed, the most fitting first; all of them for nothing. */
export const findArticles = (articles: readonly Article[], typed: string): readonly Article[] => {
  const words = searchWords(typed)
  if (words.length === 0) return articles
  return articles
    .map((article) => {
      const [title, text] = [searchKey(article.title), searchKey(textOf(article)).replaceAll(/\s+/g, ' ')]
      const each = words.map((word) => worth(title, text, word))
      return { article, score: each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article)
}

/** What explains a screen, by its address as the router writes it; the first one that names it. */
export const articleOf = (articles: readonly Article[], screen: string): Article | undefined =>
  articles.find(({ screens }) => screens.includes(screen))
