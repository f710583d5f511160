import { Box, Button, CloseButton, Flex } from '@mantine/core'
import { formatNumber } from '../../../kernel/format.ts'
import { can } from '../../../kernel/session.ts'
import { ITEM_ADD } from '../item-roles.ts'
import type { ScanState } from './session.ts'
import { scanWords } from './words.ts'

type Props = { unknown: ScanState['unknown']; onCreate: (code: string) => void; onIgnore: (code: string) => void }

/** Codes that nothing carries: kept as they were read (T23), to be made items, copied or ignored. */
export const UnknownCodes = ({ unknown, onCreate, onIgnore }: Props) => {
  const say = scanWords.use()
  if (unknown.length === 0) return null
  return (
    <Box
      component="section"
      bd="1px solid var(--e-line)"
      bdrs={8}
      p="8px 16px"
      aria-label={say('unknown.title', { count: unknown.length, shown: formatNumber(unknown.length) })}
    >
      <Flex component="header" align="center" justify="space-between">
        <Box component="h2" fz={14} fw={600}>
          {say('unknown.title', { count: unknown.length, shown: formatNumber(unknown.length) })}
        </Box>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void navigator.clipboard?.writeText(unknown.map(({ code }) => code).join('\n'))}
        >
          {say('unknown.copy')}
        </Button>
      </Flex>
      <Box component="ul" m="4px 0 0" mah={220} style={{ overflow: 'auto' }}>
        {unknown.map(({ code, count }) => (
          <Flex component="li" align="center" gap={12} mih={44} key={code}>
            <Box component="code" flex={1} style={{ overflowWrap: 'anywhere' }}>
              {code}
            </Box>
            {count > 1 && (
              <Box component="span" c="dimmed">
                {say('unknown.times', { shown: formatNumber(count) })}
              </Box>
            )}
            {can(ITEM_ADD) && (
              <Button size="compact-md" variant="default" onClick={() => onCreate(code)}>
                {say('unknown.create')}
              </Button>
            )}
            <CloseButton aria-label={say('unknown.ignore', { code })} onClick={() => onIgnore(code)} />
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
