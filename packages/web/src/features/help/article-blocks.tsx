import { Box, Flex } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Article, Block, Span } from '@entrepot/contract/kernel/help-article.ts'

/** Part of a line that leads to a screen or to another article. */
export type Way = Extract<Span, { kind: 'screen' | 'article' }>
type Drawn = { /** How what leads on is drawn. */ way: (span: Way) => ReactNode }

/** What stands below the title of an article. */
export const ArticleBlocks = ({ article, way, size = 14 }: Drawn & { article: Article; size?: number }) => (
  <Flex direction="column" gap={12} maw={680} fz={size} lh={1.55}>
    {article.blocks.map((block, at) => (
      <Fragment key={at}>
        <Part block={block} way={way} />
      </Fragment>
    ))}
  </Flex>
)

const Part = ({ block, way }: Drawn & { block: Block }) => {
  if (block.kind === 'heading')
    return (
      <Box component="h3" mt={8}>
        {block.text}
      </Box>
    )
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line spans={block.spans} way={way} />
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
          <Line spans={spans} way={way} />
        </li>
      ))}
    </Box>
  )
}

const Line = ({ spans, way }: Drawn & { spans: readonly Span[] }) =>
  spans.map((span, at) => (
    <Fragment key={at}>
      {span.kind === 'text' ? span.text : span.kind === 'name' ? <strong>{span.text}</strong> : way(span)}
    </Fragment>
  ))
