import { Link } from '@tanstack/react-router'
import type { Article } from '@entrepot/contract/kernel/help-article.ts'
import { ArticleBlocks, type WayProps } from './article-blocks.tsx'

const Lead = ({ way, onArticle }: WayProps) =>
  way.kind === 'screen' ? (
    <Link to={way.to}>{way.text}</Link>
  ) : (
    <Link
      to="/help"
      search={{ article: way.slug }}
      onClick={(event) => {
        event.preventDefault()
        onArticle(way.slug)
      }}
    >
      {way.text}
    </Link>
  )

/** An article with its links where they stand in the text. */
export const ArticleText = (props: { article: Article; onArticle: (slug: string) => void }) => (
  <ArticleBlocks {...props} Lead={Lead} />
)
