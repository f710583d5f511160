import { articleOf } from '@entrepot/contract/kernel/help-find.ts'
import { type Article, spansIn } from '@entrepot/contract/kernel/help-article.ts'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { Card, Cards, PhoneButton, Sheet, useGoTo } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { ArticleBlocks, type Way, type WayProps } from '../article-blocks.tsx'
import { useArticles } from '../use-articles.ts'
import { helpWords } from '../words.ts'

/** As the router writes it; screens that came late share one address there. */
const useScreen = () =>
  useRouterState({
    select: ({ matches }) => {
      const { fullPath, params } = matches.at(-1)!
      return fullPath.replace('$screen', (params as { screen?: string }).screen ?? '').replace(/(.)\/$/, '$1')
    },
  })

/** The article of the screen one is on, over it, and those that it names. */
export const HelpSheet = ({ onClose }: { onClose: () => void }) => {
  const say = helpWords.use()
  const screen = useScreen()
  const { data: articles, isError } = useArticles()
  const [chosen, setChosen] = useState<string | null>(null)
  const article = articles && (chosen ? articles.find(({ slug }) => slug === chosen) : articleOf(articles, screen))
  return (
    <Sheet
      title={article?.title ?? say('title')}
      onClose={onClose}
      {...(chosen && {
        action: (
          <PhoneButton look="plain" onClick={() => setChosen(null)}>
            {say('of_screen')}
          </PhoneButton>
        ),
      })}
    >
      {article ? (
        <>
          {/* Another article is read from its beginning. */}
          <div key={article.slug} ref={(text) => text?.parentElement?.scrollTo({ top: 0 })}>
            <ArticleBlocks article={article} onArticle={setChosen} Lead={Named} size={16} />
          </div>
          <Ways ways={waysIn(article)} articles={articles} onArticle={setChosen} onClose={onClose} />
        </>
      ) : isError ? (
        <p>{say('away')}</p>
      ) : articles ? (
        <p>{say('missing')}</p>
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}

/** What leads on stands below the text, as high as a thumb. */
const Named = ({ way }: WayProps) => way.text
const targetOf = (way: Way) => (way.kind === 'screen' ? way.to : way.slug)
const waysIn = (article: Article): readonly Way[] => {
  const ways = spansIn(article).filter((span) => span.kind === 'screen' || span.kind === 'article')
  return ways.filter((way, at) => ways.findIndex((other) => targetOf(other) === targetOf(way)) === at)
}

type WaysProps = {
  ways: readonly Way[]
  articles: readonly Article[]
  onArticle: (slug: string) => void
  onClose: () => void
}
/** What its text names. */
const Ways = ({ ways, articles, onArticle, onClose }: WaysProps) => {
  const say = helpWords.use()
  const goTo = useGoTo()
  if (ways.length === 0) return null
  const go = (to: string) => {
    onClose()
    goTo(to)
  }
  return (
    <Cards title={say('see')}>
      {ways.map((way) => (
        <li key={targetOf(way)}>
          {way.kind === 'screen' ? (
            <Card title={way.text} onPress={() => go(way.to)} />
          ) : (
            <Card
              title={articles.find(({ slug }) => slug === way.slug)?.title ?? way.text}
              onPress={() => onArticle(way.slug)}
            />
          )}
        </li>
      ))}
    </Cards>
  )
}
