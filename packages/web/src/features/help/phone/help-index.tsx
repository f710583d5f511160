import { type Article, TOPICS } from '@entrepot/contract/kernel/help-article.ts'
import { findArticles } from '@entrepot/contract/kernel/help-find.ts'
import { Card, Cards, Nothing, PhoneField } from '../../../shell/phone/index.ts'
import { helpWords } from '../words.ts'

/** What is about the phone comes first there. */
const TOPICS_HERE = ['phone', ...TOPICS.filter((topic) => topic !== 'phone')] as const

type IndexProps = {
  articles: readonly Article[]
  text: string
  onText: (text: string) => void
  onArticle: (slug: string) => void
}
/** All articles by their topic, or those that hold what was typed: from the device, without a network. */
export const HelpIndex = ({ articles, text, onText, onArticle }: IndexProps) => {
  const say = helpWords.use()
  const isAsked = text.trim() !== ''
  const found = findArticles(articles, text)
  return (
    <>
      <PhoneField
        label={say('search')}
        type="search"
        enterKeyHint="search"
        maxLength={255}
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
      {found.length === 0 ? (
        <Nothing title={say('none')} text={say('none_text')} />
      ) : isAsked ? (
        <Titles articles={found} onArticle={onArticle} />
      ) : (
        TOPICS_HERE.map((topic) => (
          <Titles
            key={topic}
            title={say(`topics.${topic}`)}
            articles={found.filter((article) => article.topic === topic)}
            onArticle={onArticle}
          />
        ))
      )}
    </>
  )
}

type TitlesProps = { title?: string; articles: readonly Article[]; onArticle: (slug: string) => void }
const Titles = ({ title, articles, onArticle }: TitlesProps) => (
  <Cards {...(title && { title })}>
    {articles.map((article) => (
      <li key={article.slug}>
        <Card title={article.title} onPress={() => onArticle(article.slug)} />
      </li>
    ))}
  </Cards>
)
