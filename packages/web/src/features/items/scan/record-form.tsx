import { Box, Button, Flex } from '@mantine/core'
import { formatNumber } from '../../../kernel/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ChangeFields } from '../../stock/index.ts'
import type { ScanMode } from './session.ts'
import { scanWords } from './words.ts'
import css from './scan.module.css'
import type { RefObject } from 'react'
import { FootBar } from '../../../ui/foot-bar.tsx'
import type { ScanWork } from './use-scan-work.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog)

type FormProps = {
  mode: Exclude<ScanMode, 'find'>
  work: ScanWork
  tried: boolean
  saving: boolean
  actionField: RefObject<HTMLInputElement | null>
  onSubmit: () => void
  onDiscard: () => void
}
/** What is recorded with the lines. */
export const RecordForm = ({ mode, work, tried, saving, actionField, onSubmit, onDiscard }: FormProps) => {
  const say = scanWords.use()
  const { lines } = work.state
  const scans = lines.reduce((count, line) => count + line.scans, 0)
  return (
    <FootBar
      component="form"
      align="flex-end"
      justify="flex-start"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Flex className={css.note} align="flex-end" gap={12} flex={1} miw={240}>
        <ChangeFields
          direction={mode === 'out' ? 'out' : 'in'}
          note={work.note}
          errors={{}}
          tried={tried}
          actionField={actionField}
          onChange={work.setNote}
        />
      </Flex>
      <Box component="span" c="dimmed" style={{ alignSelf: 'center' }} role="status">
        {say('sum', { count: lines.length, shown: formatNumber(lines.length) })} ·{' '}
        {say('pieces', { count: scans, shown: formatNumber(scans) })}
      </Box>
      <Button variant="default" size="md" onClick={onDiscard}>
        {say('discard')}
      </Button>
      <Button type="submit" size="md" loading={saving}>
        {say(`record.${mode}`)}
      </Button>
    </FootBar>
  )
}

type DiscardProps = { count: number; onConfirm: () => void; onClose: () => void }
export const DiscardDialog = ({ count, onConfirm, onClose }: DiscardProps) => {
  const say = scanWords.use()
  return (
    <ConfirmDialog
      opened
      title={say('discard_title', { shown: formatNumber(count) })}
      action={say('discard')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {say('discard_text')}
    </ConfirmDialog>
  )
}
