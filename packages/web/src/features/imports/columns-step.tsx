import type { Import } from '@entrepot/contract/imports/import.ts'
import { Box, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Failure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useCan } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { announce } from '../../ui/live.ts'
import { Banner } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { FOLDER_CREATORS } from './choices.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { firstDraft, missingFields, pickedFolder, planOf, withField, type PlanDraft, hasKeys } from './mapping.ts'
import { importWords } from './words.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { Row } from './row.tsx'
import { Defaults } from './defaults.tsx'
import { useFieldNames } from './use-field-names.ts'
import { RowRange, type SheetChange, SheetChoice } from './sheet-choice.tsx'
import { Earlier } from './earlier.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { KeyChoice } from './key-choice.tsx'
import { NameProposal } from './name-proposal.tsx'

type Props = {
  state: Import
  /** With the guid of the folder that was picked. */ onChecked: (folder: string | null) => void
}

/** What each column means; guesses and remembered columns are chosen already (IMP-18, IMP-19). */
export const ColumnsStep = ({ state, onChecked }: Props) => {
  const say = importWords.use()
  const client = useQueryClient()
  const mayMakeFolders = useCan(FOLDER_CREATORS)
  const [draft, setDraft] = useState<PlanDraft>(() => keptDraft(state) ?? firstDraft(state, mayMakeFolders))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const { nameOf } = useFieldNames(state.target)
  const columns = state.columns.filter((column) => column.kind !== 'empty')
  const missing = missingFields(state, draft)

  const change = (part: Partial<PlanDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(state, next)
  }
  const keep = (next: Import) => client.setQueryData(imports.get.query({ params: { guid: state.guid } }).queryKey, next)
  const onRefused = (failure: Failure) => setRefusal(textOf(failure))
  const reading = useSubmit(
    (options, body: SheetChange) => {
      setRefusal(null)
      return imports.sheet({ params: { guid: state.guid }, body }, { ...options, quiet: true })
    },
    { onDone: keep, onRefused },
  )
  const checking = useSubmit(
    async (options) => {
      setRefusal(null)
      const quiet = { ...options, quiet: true }
      const { status, valid, invalid } = await imports.validate(
        { params: { guid: state.guid }, body: planOf(draft) },
        quiet,
      )
      if (status === 'validated')
        announce(
          [
            say('valid', { count: valid, shown: formatNumber(valid) }),
            say('invalid', { count: invalid, shown: formatNumber(invalid) }),
          ].join(', '),
        )
      client.removeQueries({ queryKey: [...imports.rows.key, state.guid] })
      keep(await imports.get({ params: { guid: state.guid } }, { quiet: true }))
    },
    { onDone: () => onChecked(pickedFolder(draft)), onRefused },
  )
  const busy = reading.saving ? 'sheet' : checking.saving ? 'check' : null
  const check = () => {
    setAsked(true)
    const [first] = missing
    if (first) {
      form.current
        ?.querySelector<HTMLElement>(first === 'parent' ? 'input[name="parent"]' : 'select[name="column"]')
        ?.focus()
      return
    }
    checking.submit()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) check()
      }}
    >
      <SheetChoice state={state} busy={busy} onChoose={reading.submit} />
      <RowRange key={`${state.firstRow} ${state.lastRow}`} state={state} busy={busy} onChoose={reading.submit} />
      {state.earlier && (
        <Box my={12}>
          <Earlier
            state={state}
            busy={busy !== null}
            onUpdate={() => reading.submit({ sheet: state.sheet, headerRow: state.headerRow, mode: 'update' })}
          />
        </Box>
      )}
      {state.mode === 'update' && hasKeys(state.target) && <KeyChoice state={state} draft={draft} onChange={change} />}
      {state.message && <Banner tone="error">{say('check_stopped', { reason: state.message })}</Banner>}
      {state.remembered && <Banner tone="info">{say('remembered')}</Banner>}
      <Box component="h2" m="24px 0 8px" fz={14} fw={650} id="import-columns">
        {say('columns')}
      </Box>
      <ColumnsTable state={state} columns={columns} draft={draft} onMapping={(mapping) => change({ mapping })} />
      <Defaults state={state} draft={draft} missing={asked ? missing : []} onChange={change} />
      {missing.includes('name') && (
        <NameProposal
          columns={columns}
          mapping={draft.mapping}
          onChoose={(column) => change({ mapping: withField(draft.mapping, column, 'name') })}
        />
      )}
      {missing.length > 0 && (
        <Box component="p" my={12} c={asked ? 'var(--e-error)' : 'dimmed'} role={asked ? 'alert' : undefined}>
          {say('missing', { fields: missing.map(nameOf).join(', ') })}
        </Box>
      )}
      <Refusal my={12}>{refusal}</Refusal>
      <Row>
        <Button type="submit" loading={busy === 'check'} disabled={busy === 'sheet'}>
          {say('check')}
        </Button>
        {busy === 'check' && (
          <Box component="p" pb={8} c="dimmed" role="status">
            {say('checking', { count: state.rows, shown: formatNumber(state.rows) })}
          </Box>
        )}
      </Row>
    </form>
  )
}
