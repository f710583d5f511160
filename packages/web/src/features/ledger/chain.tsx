import type { LedgerHealth } from '@entrepot/contract/ledger/ledger.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber, formatRelative } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { Banner } from '../../ui/small.tsx'
import { ledger } from './api.ts'
import { ledgerWords } from './words.ts'
import { Help } from '../../ui/text.tsx'
import { Columns } from '../../ui/columns.tsx'

/** The fingerprint that stands for everything before it, and the door for one that was noted down. */
export const Chain = ({ block, sealed, waiting }: Pick<LedgerHealth, 'block' | 'sealed' | 'waiting'>) => {
  const say = ledgerWords.use()
  const copy = async () => {
    await navigator.clipboard.writeText(block!.fingerprint)
    toast.success(say('copied'))
  }
  const counts = [
    say('sealed', { count: sealed, shown: formatNumber(sealed) }),
    ...(waiting > 0 ? [say('waiting', { count: waiting, shown: formatNumber(waiting) })] : []),
  ].join(', ')
  return (
    <>
      {block ? (
        <Flex direction="column" align="flex-start" gap={8} p="12px 16px" bdrs={8} bg="var(--e-panel)">
          <Help as="span">
            {say('block', { number: formatNumber(block.number), when: formatRelative(block.sealedAt) })}
          </Help>
          <Box component="code" fz={13} style={{ overflowWrap: 'anywhere' }} aria-label={say('fingerprint')}>
            {block.fingerprint}
          </Box>
          <Help as="span">{counts}</Help>
          <Button variant="default" size="xs" onClick={() => void copy()}>
            {say('copy')}
          </Button>
        </Flex>
      ) : (
        <p>{say('no_block')}</p>
      )}
      <NotedFingerprint />
    </>
  )
}

type Answer = { known: false } | { known: true; number: number; sealedAt: string }

const NotedFingerprint = () => {
  const say = ledgerWords.use()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const check = async (event: FormEvent) => {
    event.preventDefault()
    const fingerprint = text.replaceAll(/\s/g, '').toLowerCase()
    setAnswer(null)
    if (!/^[0-9a-f]{64}$/.test(fingerprint)) return setError(say('check_wrong'))
    setError(null)
    try {
      setAnswer({ known: true, ...(await ledger.find({ params: { fingerprint } }, { quiet: true })) })
    } catch (failure) {
      if (!isFailure(failure) || failure.status !== 404) throw failure
      setAnswer({ known: false })
    }
  }
  return (
    <Columns
      component="form"
      of="minmax(0, 1fr) auto"
      gap={8}
      align="end"
      aria-label={say('check')}
      onSubmit={(event) => void check(event)}
      noValidate
    >
      <TextInput
        label={say('check_field')}
        description={say('check_help')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="default">
        {say('check_action')}
      </Button>
      {answer && (
        <Box style={{ gridColumn: '1 / -1' }}>
          {answer.known ? (
            <Banner tone="success">
              {say('known', { number: formatNumber(answer.number), when: formatDateTime(answer.sealedAt) })}
            </Banner>
          ) : (
            <Banner tone="error">{say('unknown')}</Banner>
          )}
        </Box>
      )}
    </Columns>
  )
}
