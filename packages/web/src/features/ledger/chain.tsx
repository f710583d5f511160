import type { LedgerHealth } from '@entrepot/contract/ledger/ledger.ts'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { isFailure } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber, formatRelative } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { Banner } from '../../ui/small.tsx'
import { ledger } from './api.ts'
import { ledgerWords } from './words.ts'
import css from './ledger.module.css'

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
        <div className={css.block}>
          <small>{say('block', { number: formatNumber(block.number), when: formatRelative(block.sealedAt) })}</small>
          <code aria-label={say('fingerprint')}>{block.fingerprint}</code>
          <small>{counts}</small>
          <Button variant="default" size="xs" onClick={() => void copy()}>
            {say('copy')}
          </Button>
        </div>
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
    <form className={css.noted} aria-label={say('check')} onSubmit={(event) => void check(event)} noValidate>
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
        <div className={css.answer}>
          {answer.known ? (
            <Banner tone="success">
              {say('known', { number: formatNumber(answer.number), when: formatDateTime(answer.sealedAt) })}
            </Banner>
          ) : (
            <Banner tone="error">{say('unknown')}</Banner>
          )}
        </div>
      )}
    </form>
  )
}
