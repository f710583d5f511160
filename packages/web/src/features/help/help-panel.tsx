import { Flex } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useWordsLoaded } from './use-words-loaded.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Help } from '../../ui/text.tsx'
import { ArticleText } from './article-text.tsx'
import { articleOf } from '@entrepot/contract/kernel/help-find.ts'
import { useArticles } from './use-articles.ts'
import { helpWords } from './words.ts'

/** The article of the screen one is on, and those that it names. */
export const HelpPanel = ({ onClose }: { onClose: () => void }) => {
  const say = helpWords.use()
  const isReady = useWordsLoaded()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' }).replace(/(.)\/$/, '$1')
  const { data: articles } = useArticles()
  const [chosen, setChosen] = useState<string | null>(null)
  if (!articles || !isReady) return null
  const article = chosen ? articles.find(({ slug }) => slug === chosen) : articleOf(articles, screen)
  return (
    <SideDrawer
      title={article?.title ?? say('title')}
      takeFocus
      onClose={onClose}
      footer={
        <Flex gap={16} wrap="wrap">
          <Link to="/help" search={article ? { article: article.slug } : {}}>
            {say('all')}
          </Link>
          <Link to="/support" search={{ from: location.pathname }}>
            {say('support')}
          </Link>
        </Flex>
      }
    >
      {article ? <ArticleText article={article} onArticle={setChosen} /> : <Help>{say('missing')}</Help>}
    </SideDrawer>
  )
}
