import { Box, Button, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowBackUp, IconBarcode } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { announce } from '../../../ui/live.ts'
import { quantityText } from '../../stock/index.ts'
import { COUNTED, type ScanEntry } from './session.ts'
import { verdictText } from './verdict-text.ts'
import { VERDICTS } from './verdicts.ts'
import { scanWords } from './words.ts'

/** The latest scan, large and in front, so that it is read from arm's length; with its way back. */
export const LastScan = ({ entry, onUndo }: { entry: ScanEntry | undefined; onUndo: () => void }) => {
  const say = scanWords.use()
  const text =
    entry &&
    [verdictText(entry), entry.name, entry.total > 0 && entry.item ? quantityText(entry.total, entry.item.unit) : '']
      .filter(Boolean)
      .join(', ')
  useEffect(() => {
    if (text && entry?.verdict !== 'asked') announce(text)
  }, [text, entry])
  if (!entry)
    return (
      <Flex
        component="section"
        align="center"
        gap={16}
        mih={96}
        p="12px 20px"
        bdrs={8}
        bd="1px solid var(--e-line)"
        c="dimmed"
        aria-label={say('last')}
      >
        <IconBarcode size={40} stroke={1.4} aria-hidden />
        <Box component="p" fz={14} fw={600}>
          {say('none_yet')}
        </Box>
      </Flex>
    )
  const { tone, icon: Icon } = VERDICTS[entry.verdict]
  const counted = entry.total > 0 && entry.item
  return (
    <Flex
      className="e-tint"
      bd="1px solid transparent"
      c={tone === 'info' ? 'var(--e-link)' : undefined}
      wrap="wrap"
      component="section"
      align="center"
      gap={16}
      mih={96}
      p="12px 20px"
      bdrs={8}
      data-tone={tone}
      aria-label={say('last')}
      data-verdict={entry.verdict}
    >
      <Icon size={40} stroke={1.6} aria-hidden />
      <Box flex={1} miw={0}>
        <Box component="p" fz={14} fw={600}>
          {verdictText(entry)}
        </Box>
        <Box component="p" c="var(--e-text)" fz={20} fw={650} style={{ overflowWrap: 'anywhere' }}>
          {entry.item ? (
            <Link
              to="/items/$folderGuid"
              params={{ folderGuid: entry.item.parent_guid }}
              search={{ item: entry.item.guid }}
              style={{ color: 'inherit' }}
            >
              {entry.name}
            </Link>
          ) : (
            entry.name || entry.code
          )}
        </Box>
        {entry.name && (
          <Flex component="p" gap={12} c="var(--e-text)" fz={13}>
            <code>{entry.code}</code>
            {entry.item && <span>{entry.item.parent.name}</span>}
          </Flex>
        )}
      </Box>
      {counted && (
        <Box
          component="p"
          className="e-number"
          c="var(--e-text)"
          fz={24}
          fw={650}
          ta="end"
          style={{ whiteSpace: 'nowrap' }}
        >
          {entry.quantity !== 1 && (
            <Box component="small" fz={14} fw={500} style={{ marginInlineEnd: '12px' }}>
              +{formatNumber(entry.quantity)}
            </Box>
          )}
          {quantityText(entry.total, counted.unit)}
        </Box>
      )}
      {(COUNTED.includes(entry.verdict) && counted) || entry.verdict === 'unknown' ? (
        <Button
          style={{ flexShrink: 0 }}
          variant="default"
          size="md"
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          onClick={onUndo}
        >
          {say('undo')}
        </Button>
      ) : null}
    </Flex>
  )
}
