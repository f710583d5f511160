import { Box, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Article, Block, Span } from '@entrepot/contract/kernel/help-article.ts'

type Props = { article: Article; onArticle: (slug: string) => void }

/** What stands below the title of an article. */
export const ArticleText = ({ article, onArticle }: Props) => (
  <Flex direction="column" gap={12} maw={680} fz={14} lh={1.55}>
    {article.blocks.map((block, at) => (
      <Fragment key={at}>
        <Part block={block} onArticle={onArticle} />
      </Fragment>
    ))}
  </Flex>
)

const Part = ({ block, onArticle }: { block: Block; onArticle: Props['onArticle'] }) => {
  if (block.kind === 'heading')
    return (
      <Box component="h3" mt={8}>
        {block.text}
      </Box>
    )
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line spans={block.spans} onArticle={onArticle} />
      </p>
    )
  const isSteps = block.kind === 'steps'
  return (
    <Box
      component={isSteps ? 'ol' : 'ul'}
      pl={22}
      style={{ listStyle: isSteps ? 'decimal' : 'disc', display: 'grid', gap: 6 }}
    >
      {block.items.map((spans, at) => (
        <li key={at}>
          <Line spans={spans} onArticle={onArticle} />
        </li>
      ))}
    </Box>
  )
}

const Line = ({ spans, onArticle }: { spans: readonly Span[]; onArticle: Props['onArticle'] }) =>
  spans.map((span, at) => {
    if (span.kind === 'text') return <Fragment key={at}>{span.text}</Fragment>
    if (span.kind === 'name') return <strong key={at}>{span.text}</strong>
    if (span.kind === 'screen')
      return (
        <Link key={at} to={span.to}>
          {span.text}
        </Link>
      )
    return (
      <Link
        key={at}
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
  })
