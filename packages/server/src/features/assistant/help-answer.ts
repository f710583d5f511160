import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Article, parseArticle, type Span, textOf } from '@entrepot/contract/kernel/help-article.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Answer, plain } from './answer.ts'
import { STOPWORDS } from './grammar/lexicon.ts'
import { tokensOf } from './grammar/tokens.ts'
import { sayIn } from './sentence.ts'

const HELP = fileURLToPath(new URL('../../../../../docs/help', import.meta.url))
const read = new Map<Language, readonly Article[]>()
/** The same articles that the screens of the help show; read once. */
export const helpIn = (language: Language): readonly Article[] => {
  const known = read.get(language)
  if (known) return known
  const folder = join(HELP, language)
  const articles = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parseArticle(file.slice(0, -3), readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')))
  read.set(language, articles)
  return articles
}

/** Said in any question about how something is done. */
const ASKED = new Set(
  'comment faire fait faut puis quand pourquoi quoi qui how what where why when who should need want way work works there help aide explique explain question possible savoir know'.split(
    ' ',
  ),
)
/** A beginning that `importer` and `import` have in common. */
const beginningOf = (word: string) =>
  word.length > 6 ? word.slice(0, Math.max(5, word.length - 3)) : word.replace(/s$/, '')
const MOST_LINKS = 3
/** It is asked on a wide screen: what explains those of a phone answers whoever speaks of one. */
const OF_PHONE = /telephone|phone|mobile/

/** Articles that answer best: with every word, or else with most of them, those that say it in their title first. */
export const articlesFor = (all: readonly Article[], question: string): readonly Article[] => {
  const articles = OF_PHONE.test(searchKey(question)) ? all : all.filter(({ topic }) => topic !== 'phone')
  const words = [
    ...new Set(
      tokensOf(question)
        .map(({ text }) => text)
        .filter((word) => word.length > 2 && !STOPWORDS.has(word) && !ASKED.has(word))
        .map(beginningOf),
    ),
  ]
  if (words.length === 0) return []
  const texts = articles.map((article) => ({
    article,
    title: ` ${searchKey(article.title)}`,
    text: ` ${searchKey(textOf(article))}`,
  }))
  // A word that few articles have says more than one that stands in all of them.
  const worth = new Map(
    words.map((word) => {
      const having = texts.filter(({ text }) => text.includes(` ${word}`)).length
      return [word, having === 0 ? 0 : Math.log((articles.length + 1) / having)]
    }),
  )
  const sum = (some: readonly string[]) => some.reduce((total, word) => total + worth.get(word)!, 0)
  return texts
    .map(({ article, title, text }) => {
      const met = words.filter((word) => text.includes(` ${word}`))
      return { article, met, score: sum(met) + 2 * sum(met.filter((word) => title.includes(` ${word}`))) }
    })
    .filter(({ met, score }) => met.length * 2 >= words.length && score > 1)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_LINKS)
    .map(({ article }) => article)
}

const LONGEST = 700
const lineOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')
const beginning = ({ blocks }: Article): string => {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    if (block.kind === 'paragraph') return [lineOf(block.spans)]
    return block.items.map((spans, at) => `${block.kind === 'steps' ? `${at + 1}.` : '–'} ${lineOf(spans)}`)
  })
  let text = ''
  for (const line of lines) {
    if (text && text.length + line.length > LONGEST) break
    text += `${text ? '\n' : ''}${line}`
  }
  return text
}

/** From the help, in the language of who asks (CHAT-10). */
export const helpAnswer = (ctx: Ctx, question: string): Answer => {
  const say = sayIn(ctx)
  const found = articlesFor(helpIn(ctx.language), question)
  const [best] = found
  if (!best) return plain(say('help_missing'))
  return plain(say('help_found', { title: best.title, text: beginning(best) }), {
    links: found.map(({ title, slug }) => ({ type: 'article', label: title, slug })),
  })
}
