import { Box, Button, CloseButton, Flex } from '@mantine/core'
import { formatNumber } from '../../kernel/format.ts'
import type { QuickList } from './quick-list.ts'
import { quickWords } from './words.ts'

type Props = {
  refused: QuickList['refused']
  change: (next: (before: QuickList) => QuickList) => unknown
}
/** Codes that did not come in, each with the reason, until somebody forgets them. */
export const RefusedCodes = ({ refused, change }: Props) => {
  const say = quickWords.use()
  if (refused.length === 0) return null
  const title = say('refused', { count: refused.length, shown: formatNumber(refused.length) })
  return (
    <Box component="section" bd="1px solid var(--e-line)" bdrs={8} p="8px 16px" aria-label={title}>
      <Flex component="header" align="center" justify="space-between">
        <Box component="h2" fz={14} fw={600}>
          {title}
        </Box>
        <Button size="compact-sm" variant="subtle" onClick={() => change((before) => ({ ...before, refused: [] }))}>
          {say('forget')}
        </Button>
      </Flex>
      <Box component="ul" m="4px 0 0" mah={200} style={{ overflow: 'auto' }} tabIndex={0} aria-label={title}>
        {refused.map(({ code, message }, at) => (
          <Flex component="li" align="center" gap={12} mih={40} key={`${at} ${code}`}>
            <Flex flex={1} miw={0} wrap="wrap" gap="0 12px">
              <Box component="code" style={{ overflowWrap: 'anywhere' }}>
                {code}
              </Box>
              <Box component="span" c="dimmed">
                {message}
              </Box>
            </Flex>
            <CloseButton
              aria-label={say('forget_of', { code })}
              onClick={() => change((before) => ({ ...before, refused: before.refused.toSpliced(at, 1) }))}
            />
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
