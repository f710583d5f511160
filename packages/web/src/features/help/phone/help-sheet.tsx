import { articleOf } from '@entrepot/contract/kernel/help-find.ts'
import { type Article, spansIn } from '@entrepot/contract/kernel/help-article.ts'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { Card, Cards, PhoneButton, Sheet, useGoTo } from '../../../shell/phone/index.ts'
import { Waiting } from '../../../ui/states.tsx'
import { ArticleBlocks, type Way, type WayProps } from '../article-blocks.tsx'
import { useArticles } from '../use-articles.ts'
import { helpWords } from '../words.ts'
import { HelpIndex } from './help-index.tsx'

/** As the router writes it; screens that came late share one address there. */
const useScreen = () =>
  useRouterState({
    select: ({ matches }) => {
      const { fullPath, params } = matches.at(-1)!
      return fullPath.replace('$screen', (params as { screen?: string }).screen ?? '').replace(/(.)\/$/, '$1')
    },
  })

/** The article of the screen one is on, over it, those that it names, and all others to choose from. */
export const HelpSheet = ({ onClose }: { onClose: () => void }) => {
  const say = helpWords.use()
  const screen = useScreen()
  const { data: articles, isError } = useArticles()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isIndex, setIndex] = useState(false)
  const [text, setText] = useState('')
  const ofScreen = articles && articleOf(articles, screen)
  const article = chosen ? articles?.find(({ slug }) => slug === chosen) : isIndex ? undefined : ofScreen
  /** From an article of the index back to it; from it to that of the screen; from there to the index. */
  const leave = () => {
    if (chosen) setChosen(null)
    else setIndex(!isIndex)
  }
  const way = chosen ? (isIndex ? 'back' : 'of_screen') : isIndex ? 'of_screen' : 'all'
  return (
    <Sheet
      title={article?.title ?? say(isIndex ? 'all' : 'title')}
      onClose={onClose}
      {...(articles &&
        (ofScreen || way !== 'of_screen') && {
          action: (
            <PhoneButton look="plain" onClick={leave}>
              {say(way)}
            </PhoneButton>
          ),
        })}
    >
      {article ? (
        <>
          {/* Another article is read from its beginning. */}
          <div key={article.slug} ref={(shown) => shown?.parentElement?.scrollTo({ top: 0 })}>
            <ArticleBlocks article={article} onArticle={setChosen} Lead={Named} size={16} />
          </div>
          <Ways ways={waysIn(article)} articles={articles ?? []} onArticle={setChosen} onClose={onClose} />
        </>
      ) : isError ? (
        <p>{say('away')}</p>
      ) : !articles ? (
        <Waiting />
      ) : isIndex ? (
        <HelpIndex articles={articles} text={text} onText={setText} onArticle={setChosen} />
      ) : (
        <p>{say('missing')}</p>
      )}
    </Sheet>
  )
}

/** What leads on stands below the text, as high as a thumb; screens of the office have no place on a phone. */
const Named = ({ way }: WayProps) => way.text
const targetOf = (way: Way) => (way.kind === 'screen' ? way.to : way.slug)
const waysIn = (article: Article): readonly Way[] => {
  const ways = spansIn(article)
    .filter((span) => span.kind === 'screen' || span.kind === 'article')
    .filter((way) => way.kind === 'article' || /^\/m(?:\/|$)/.test(way.to))
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
