import { Box, Flex } from '@mantine/core'
import { type ComponentType, Fragment } from 'react'
import type { Article, Block, Span } from '@entrepot/contract/kernel/help-article.ts'

/** Part of a line that leads to a screen or to another article. */
export type Way = Extract<Span, { kind: 'screen' | 'article' }>
export type WayProps = { way: Way; onArticle: (slug: string) => void }
type Drawn = Pick<WayProps, 'onArticle'> & { /** How what leads on is drawn. */ Lead: ComponentType<WayProps> }

/** What stands below the title of an article. */
export const ArticleBlocks = ({ article, size = 14, ...drawn }: Drawn & { article: Article; size?: number }) => (
  <Flex direction="column" gap={12} maw={680} fz={size} lh={1.55}>
    {article.blocks.map((block, at) => (
      <Fragment key={at}>
        <Part block={block} {...drawn} />
      </Fragment>
    ))}
  </Flex>
)

const Part = ({ block, ...drawn }: Drawn & { block: Block }) => {
  if (block.kind === 'heading')
    return (
      <Box component="h3" mt={8}>
        {block.text}
      </Box>
    )
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line spans={block.spans} {...drawn} />
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
          <Line spans={spans} {...drawn} />
        </li>
      ))}
    </Box>
  )
}

const Line = ({ spans, Lead, onArticle }: Drawn & { spans: readonly Span[] }) =>
  spans.map((span, at) => (
    <Fragment key={at}>
      {span.kind === 'text' ? (
        span.text
      ) : span.kind === 'name' ? (
        <strong>{span.text}</strong>
      ) : (
        <Lead way={span} onArticle={onArticle} />
      )}
    </Fragment>
  ))
