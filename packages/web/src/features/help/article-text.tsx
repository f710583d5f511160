import { Link } from '@tanstack/react-router'
import type { Article } from '@entrepot/contract/kernel/help-article.ts'
import { ArticleBlocks } from './article-blocks.tsx'

type Props = { article: Article; onArticle: (slug: string) => void }

/** An article with its links where they stand in the text. */
export const ArticleText = ({ article, onArticle }: Props) => (
  <ArticleBlocks
    article={article}
    way={(span) =>
      span.kind === 'screen' ? (
        <Link to={span.to}>{span.text}</Link>
      ) : (
        <Link
          to="/help"
          search={{ article: span.slug }}
          onClick={(event) => {
            event.preventDefault()
            onArticle(span.slug)
          }}
        >
          {span.text}
        </Link>
      )
    }
  />
)
