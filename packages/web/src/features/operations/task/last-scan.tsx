import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { Box, Button, Flex } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBarcode,
  IconCircleDashed,
  IconCircleX,
  IconHourglassHigh,
  IconTriangle,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { announce } from '../../../ui/live.ts'
import { scanWords } from '../../items/index.ts'
import { amount } from '../amounts.ts'
import { operationTerms, operationWords } from '../words.ts'
import { LOOKS } from './task-kinds.ts'
import type { TaskScan, Verdict } from './use-scans.ts'

const lookOf = (verdict: Verdict) =>
  verdict === 'asked'
    ? { tone: undefined, icon: IconCircleDashed }
    : verdict === 'again'
      ? { tone: 'warning', icon: IconTriangle }
      : verdict === 'refused'
        ? { tone: 'error', icon: IconCircleX }
        : { tone: LOOKS[verdict].tone ?? undefined, icon: LOOKS[verdict].icon }

type Props = {
  scan: TaskScan | undefined
  /** As it stands with what waits to be sent. */ line: TaskLine | null
  counter: 'found' | 'output'
  onUndo: ((scan: TaskScan) => void) | null
}

/** The latest scan, large and on top, so that it is read from arm's length (TASK-47). */
export const LastScan = ({ scan, line, counter, onUndo }: Props) => {
  const say = operationWords.use()
  const term = operationTerms.use()
  const sayScan = scanWords.use()
  const verdict = scan?.verdict
  const said =
    verdict === undefined
      ? ''
      : verdict === 'asked'
        ? say('task.sending')
        : verdict === 'again'
          ? say('task.again')
          : verdict === 'refused'
            ? say('task.refused_scan')
            : term(`scanned.${verdict}`)
  const name = scan?.name || scan?.code || ''
  const total = line?.[counter] ?? null
  useEffect(() => {
    if (verdict && verdict !== 'asked') announce([said, name, scan?.text, scan?.earlier].filter(Boolean).join(', '))
  }, [verdict, said, name, scan?.text, scan?.earlier])
  if (!scan)
    return (
      <Flex
        component="section"
        align="center"
        gap={12}
        mih={56}
        px={16}
        bdrs={8}
        bd="1px solid var(--e-line)"
        c="dimmed"
        aria-label={say('task.last')}
      >
        <IconBarcode size={26} stroke={1.4} aria-hidden />
        <Box component="p" fz={14} fw={600}>
          {say('task.none_yet')}
        </Box>
      </Flex>
    )
  const { tone, icon: Icon } = lookOf(scan.verdict)
  const mayUndo = onUndo && (scan.verdict === 'success' || scan.verdict === 'warning' || scan.verdict === 'errors')
  return (
    <Flex
      component="section"
      className="e-tint"
      align="center"
      gap={12}
      mih={72}
      p="10px 16px"
      bdrs={8}
      bd={tone ? '1px solid transparent' : '1px solid var(--e-line)'}
      data-tone={tone}
      data-verdict={scan.verdict}
      aria-label={say('task.last')}
    >
      <Icon size={34} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
      <Box flex={1} miw={0}>
        <Box component="p" fz={14} fw={600}>
          {said}
        </Box>
        <Box component="p" c="var(--e-text)" fz={18} fw={650} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {(scan.text || (scan.code && scan.code !== name)) && (
          <Box component="p" c="var(--e-text)" fz={13}>
            {scan.text || <code>{scan.code}</code>}
          </Box>
        )}
        {scan.earlier && (
          <Box component="p" c="var(--e-text)" fz={14} fw={600}>
            <IconHourglassHigh size={16} stroke={1.7} aria-hidden /> {scan.earlier}
          </Box>
        )}
      </Box>
      {total !== null && line && (
        <Box component="p" className="e-number" c="var(--e-text)" fz={22} fw={650} style={{ whiteSpace: 'nowrap' }}>
          {amount(total, line.unit)}
        </Box>
      )}
      {mayUndo && (
        <Button
          variant="default"
          size="md"
          flex="none"
          aria-label={sayScan('undo')}
          title={sayScan('undo')}
          px={12}
          onClick={() => onUndo(scan)}
        >
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
        </Button>
      )}
    </Flex>
  )
}
