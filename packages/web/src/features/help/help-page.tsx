import { Flex } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, SkeletonRows } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section, Sections } from '../../ui/section.tsx'
import { type Article, TOPICS } from '@entrepot/contract/kernel/help-article.ts'
import { ArticleText } from './article-text.tsx'
import { findArticles } from '@entrepot/contract/kernel/help-find.ts'
import type { HelpSearch } from './help-search.ts'
import { useArticles } from './use-articles.ts'
import { helpWords } from './words.ts'

/** All articles by their topic, those that hold what was typed, or one of them. */
export const HelpPage = () => {
  const say = helpWords.use()
  const navigate = useNavigate()
  const { q = '', article: opened } = useSearch({ from: '/main/help' })
  const { data: articles } = useArticles()
  const go = (search: HelpSearch, replace = false) => void navigate({ to: '/help', search, replace })
  const article = articles?.find(({ slug }) => slug === opened)
  const open = (slug: string) => go({ ...(q && { q }), article: slug })
  const toolbar = (
    <SearchField label={say('search')} value={q} width={320} onSearch={(text) => go(text ? { q: text } : {}, true)} />
  )
  if (article)
    return (
      <Page
        title={article.title}
        breadcrumb={
          <Link to="/help" search={q ? { q } : {}}>
            {say('title')}
          </Link>
        }
        toolbar={toolbar}
        body="narrow"
      >
        <ArticleText article={article} onArticle={open} />
        <Flex gap={16} mt={20} wrap="wrap">
          <Ways article={article} back={q ? { q } : {}} />
        </Flex>
      </Page>
    )
  return (
    <Page title={say('title')} toolbar={toolbar}>
      {articles ? <Found articles={findArticles(articles, q)} isAsked={q !== ''} onOpen={open} /> : <SkeletonRows />}
    </Page>
  )
}

/** A screen of a record has no address of its own to lead to. */
const Ways = ({ article, back }: { article: Article; back: HelpSearch }) => {
  const say = helpWords.use()
  const screen = article.screens.find((one) => !one.includes('$'))
  return (
    <>
      {screen && screen !== '/help' && <Link to={screen}>{say('open')}</Link>}
      <Link to="/help" search={back}>
        {say('back')}
      </Link>
      <Link to="/support">{say('support')}</Link>
    </>
  )
}

type FoundProps = { articles: readonly Article[]; isAsked: boolean; onOpen: (slug: string) => void }
const Found = ({ articles, isAsked, onOpen }: FoundProps) => {
  const say = helpWords.use()
  if (articles.length === 0) return <EmptyState kind="no-result" title={say('none')} text={say('none_text')} />
  if (isAsked) return <Titles articles={articles} onOpen={onOpen} />
  return (
    <Sections>
      {TOPICS.map((topic) => (
        <Section key={topic} title={say(`topics.${topic}`)}>
          <Titles articles={articles.filter((one) => one.topic === topic)} onOpen={onOpen} />
        </Section>
      ))}
    </Sections>
  )
}

const Titles = ({ articles, onOpen }: Omit<FoundProps, 'isAsked'>) => (
  <Flex component="ul" direction="column" gap={4}>
    {articles.map(({ slug, title }) => (
      <li key={slug}>
        <LinkButton onClick={() => onOpen(slug)}>{title}</LinkButton>
      </li>
    ))}
  </Flex>
)
