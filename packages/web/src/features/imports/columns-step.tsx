import {
  DIRECTIONS,
  type Import,
  type ImportColumn,
  PLACE_LEVELS,
  type PlaceLevels,
  REPEATED_ROWS,
  type RepeatedRows,
} from '@entrepot/contract/imports/import.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'
import type { stockModule } from '@entrepot/contract/stock/module.ts'
import type { variantsModule } from '@entrepot/contract/variants/module.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { OUT_ACTIONS } from '@entrepot/contract/stock/stock.ts'
import { ALL_UNITS } from '@entrepot/contract/kernel/quantity.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconFolderSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type Failure, textOf } from '../../kernel/failure.ts'
import { formatDateTime, formatNumber } from '../../kernel/format.ts'
import { can, useCan, useSession } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { announce } from '../../ui/live.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Banner, StateBadge } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { choicesOf } from './choices.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { fieldsFor, firstDraft, missingFields, pickedFolder, planOf, withField, type PlanDraft } from './mapping.ts'
import { ownFieldName } from './targets.ts'
import { fieldWords, importWords, ledgerWords, placeWords } from './words.ts'
import { Table } from '../../ui/table.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Help } from '../../ui/text.tsx'
import { Row } from './row.tsx'
import css from './imports.module.css'

const PlaceDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

const ITEM_CHOICES = ['product', 'item', 'equipment'] as const
const FOLDER_CREATORS = roles('FOLDER', 'ADD')
const HEADING_ROWS = 20

type FieldWord = keyof typeof import('@entrepot/contract/items/words.fr.ts').default.columns
const isOwn = (name: string) => name.startsWith('attributes.')
/** Fields of movements have names of their own. */
type MovementWord = (typeof stockModule)['importTargets']['transactions']['fields'][number]
const isMovement = (target: Import['target'], field: string): field is MovementWord =>
  target === 'transactions' && IMPORT_FACTS[target].fields.includes(field)

type VariantWord = (typeof variantsModule)['importTargets']['variants']['fields'][number]
const isOfVariant = (target: Import['target'], field: string): field is VariantWord =>
  target === 'variants' && IMPORT_FACTS[target].fields.includes(field)

type Props = {
  state: Import
  /** With the guid of the folder that was picked. */ onChecked: (folder: string | null) => void
}

type SheetChange = {
  sheet: string
  headerRow?: number
  firstRow?: number
  lastRow?: number
  mode?: Import['mode']
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

  const { custom, nameOf } = useFieldNames(state.target)
  const choices = [
    { value: '', label: say('ignore') },
    ...fieldsFor(state.target, custom).map((value) => ({ value, label: nameOf(value) })),
  ]
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
      {state.mode === 'update' && <KeyChoice state={state} draft={draft} onChange={change} />}
      {state.message && <Banner tone="error">{say('check_stopped', { reason: state.message })}</Banner>}
      {state.remembered && <Banner tone="info">{say('remembered')}</Banner>}
      <Box component="h2" m="24px 0 8px" fz={14} fw={650} id="import-columns">
        {say('columns')}
      </Box>
      <div className={css.scroll} tabIndex={0} role="group" aria-labelledby="import-columns">
        <Table cell="7px 16px 7px 0">
          <thead>
            <tr>
              <th scope="col">{say('in_file')}</th>
              <th scope="col">{say('samples')}</th>
              <th scope="col">{say('kind')}</th>
              <th scope="col">{say('becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <ColumnLine
                key={column.column}
                column={column}
                choices={choices}
                field={draft.mapping[column.column] ?? ''}
                isRemembered={
                  state.remembered && column.field !== null && draft.mapping[column.column] === column.field
                }
                onField={(field) => change({ mapping: withField(draft.mapping, column.column, field || null) })}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <Defaults state={state} draft={draft} missing={asked ? missing : []} onChange={change} />
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

/** How fields are called here: those of the company by their own name, those of movements and variants by theirs. */
const useFieldNames = (target: Import['target']) => {
  const say = importWords.use()
  const term = fieldWords.use()
  const { config } = useSession()
  const custom = (config?.fields.fields ?? [])
    .filter((one) => one.target === 'items' && one.type !== 'formula')
    .map((one) => one.name)
  const isKnown = (name: string): name is FieldWord => !isOwn(name)
  const nameOf = (name: string) =>
    isOwn(name)
      ? name.slice('attributes.'.length)
      : isMovement(target, name)
        ? say(`fields.${name}`)
        : isOfVariant(target, name)
          ? say(`variant_fields.${name}`)
          : (ownFieldName(target, name) ?? (isKnown(name) ? term(`columns.${name}`) : name))
  return { custom, nameOf }
}

type SheetProps = {
  state: Import
  busy: 'sheet' | 'check' | null
  onChoose: (change: SheetChange) => void
}
const SheetChoice = ({ state, busy, onChoose }: SheetProps) => {
  const say = importWords.use()
  return (
    <Row>
      <NativeSelect
        label={say('sheet')}
        value={state.sheet}
        disabled={busy !== null}
        onChange={(event) => onChoose({ sheet: event.currentTarget.value })}
        data={state.sheets.map(({ name, rows, hidden }) => ({
          value: name,
          label: hidden ? say('hidden_sheet', { name }) : name,
          disabled: rows === 0,
        }))}
      />
      <NativeSelect
        label={say('header_row')}
        value={String(state.headerRow)}
        disabled={busy !== null}
        onChange={(event) => onChoose({ sheet: state.sheet, headerRow: Number(event.currentTarget.value) })}
        data={Array.from({ length: Math.max(HEADING_ROWS, state.headerRow) }, (_, at) => String(at + 1))}
        w={130}
      />
      <Box component="p" pb={8} c="dimmed" role="status">
        {busy === 'sheet' ? say('reading') : say('rows', { count: state.rows, shown: formatNumber(state.rows) })}
      </Box>
    </Row>
  )
}

/** The rows of the sheet that count; empty: all below the heading. */
const RowRange = ({ state, busy, onChoose }: SheetProps) => {
  const say = importWords.use()
  const [first, setFirst] = useState(String(state.firstRow ?? ''))
  const [last, setLast] = useState(String(state.lastRow ?? ''))
  const numberOf = (text: string) => (/^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : undefined)
  const [firstRow, lastRow] = [numberOf(first), numberOf(last)]
  const isWrong = (text: string, row: number | undefined) => text.trim() !== '' && row === undefined
  const isRefused =
    isWrong(first, firstRow) ||
    isWrong(last, lastRow) ||
    (firstRow !== undefined && lastRow !== undefined && lastRow < firstRow)
  const isChanged = (firstRow ?? null) !== state.firstRow || (lastRow ?? null) !== state.lastRow
  return (
    <Row>
      <TextInput
        label={say('first_row')}
        value={first}
        inputMode="numeric"
        autoComplete="off"
        disabled={busy !== null}
        error={isRefused ? say('rows_wrong') : null}
        onChange={(event) => setFirst(event.currentTarget.value)}
        w={150}
      />
      <TextInput
        label={say('last_row')}
        value={last}
        inputMode="numeric"
        autoComplete="off"
        disabled={busy !== null}
        onChange={(event) => setLast(event.currentTarget.value)}
        w={150}
      />
      {isChanged && !isRefused && (
        <Button
          variant="default"
          disabled={busy !== null}
          onClick={() =>
            onChoose({
              sheet: state.sheet,
              headerRow: state.headerRow,
              ...(firstRow !== undefined && { firstRow }),
              ...(lastRow !== undefined && { lastRow }),
            })
          }
        >
          {say('read_rows')}
        </Button>
      )}
    </Row>
  )
}

type KeyProps = { state: Import; draft: PlanDraft; onChange: (part: Partial<PlanDraft>) => void }
/** What tells which record a row is of. */
const KeyChoice = ({ state, draft, onChange }: KeyProps) => {
  const say = importWords.use()
  return (
    <Row>
      <NativeSelect
        label={say('key')}
        description={say('key_help')}
        value={draft.key ?? ''}
        onChange={(event) =>
          onChange({ key: event.currentTarget.value === '' ? null : (event.currentTarget.value as 'name' | 'tag') })
        }
        data={[
          ...(state.target === 'transactions' ? [{ value: '', label: say('keys.any') }] : []),
          ...(['tag', 'name'] as const).map((value) => ({ value, label: say(`keys.${value}`) })),
        ]}
      />
    </Row>
  )
}

/** The same file again: what it would do now, and what is meant more likely. */
const Earlier = ({ state, busy, onUpdate }: { state: Import; busy: boolean; onUpdate: () => void }) => {
  const say = importWords.use()
  useSession()
  const offersUpdate =
    state.mode === 'create' && choicesOf(can).some(({ target, mode }) => target === state.target && mode === 'update')
  return (
    <Banner
      tone="warning"
      action={
        offersUpdate && (
          <Button size="xs" variant="default" disabled={busy} onClick={onUpdate}>
            {say('update_instead')}
          </Button>
        )
      }
    >
      {say('earlier', { date: formatDateTime(state.earlier?.at ?? ''), by: state.earlier?.by ?? '' })}{' '}
      {say(state.target === 'transactions' ? 'earlier_transactions' : `earlier_${state.mode}`)}
    </Banner>
  )
}

type LineProps = {
  column: z.infer<typeof ImportColumn>
  choices: { value: string; label: string }[]
  field: string
  isRemembered: boolean
  onField: (field: string) => void
}
const ColumnLine = ({ column, choices, field, isRemembered, onField }: LineProps) => {
  const say = importWords.use()
  const heading = column.heading || say('no_heading')
  return (
    <Box component="tr" c={field === '' ? 'dimmed' : undefined}>
      <th scope="row">
        {heading}
        <Help as="div" small style={{ fontWeight: 400 }}>
          {say('column', { letter: column.column })}
        </Help>
      </th>
      <td>
        <Box className="e-cut" maw={340} c="dimmed" title={column.samples.join('\n')}>
          {column.samples.join(' · ')}
        </Box>
      </td>
      <td>{say(`kinds.${column.kind}`)}</td>
      <td>
        <Flex align="center" gap={8}>
          <NativeSelect
            name="column"
            aria-label={say('field', { heading: column.heading || say('column', { letter: column.column }) })}
            value={field}
            onChange={(event) => onField(event.currentTarget.value)}
            data={choices}
            w={220}
          />
          {isRemembered && <StateBadge tone="info">{say('remembered_badge')}</StateBadge>}
        </Flex>
      </td>
    </Box>
  )
}

type DefaultsProps = {
  state: Import
  draft: PlanDraft
  missing: readonly string[]
  onChange: (part: Partial<PlanDraft>) => void
}
/** What every row gets where the file has no column for it. */
const Defaults = ({ state, draft, missing, onChange }: DefaultsProps) => {
  const say = importWords.use()
  const term = fieldWords.use()
  const place = placeWords.use()
  const { config } = useSession()
  const mayMakeFolders = useCan(FOLDER_CREATORS)
  const [picking, setPicking] = useState(false)
  const mapped = new Set(Object.values(draft.mapping))
  const { target, mode } = state
  const creates = mode === 'create'
  const isItems = target === 'items'
  const isTyped = IMPORT_FACTS[target].fields.includes('type')
  const set = (field: string, value: string) => onChange({ defaults: { ...draft.defaults, [field]: value } })
  const type = draft.defaults.type ?? ''
  const categories = [
    ...new Set(
      (config?.categories ?? [])
        .filter(({ itemType }) => mapped.has('type') || itemType === null || itemType === type)
        .map(({ name }) => name),
    ),
  ]

  return (
    <Box component="fieldset" m="20px 0 0">
      <Box component="legend" m="24px 0 8px" fz={14} fw={650}>
        {say('defaults')}
      </Box>
      <Flex align="flex-end" gap={8} maw={560}>
        <TextInput
          name="parent"
          flex={1}
          label={say('parent')}
          description={say(
            mapped.has('parent') ? 'parent_start' : !creates ? 'parent_within' : isItems ? 'parent_help' : 'parent_top',
          )}
          required={creates && isItems && !mapped.has('parent')}
          value={draft.defaults.parent ?? ''}
          error={missing.includes('parent') ? say('parent_required') : null}
          autoComplete="off"
          onChange={(event) => set('parent', event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconFolderSearch size={16} stroke={1.7} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {say('browse')}
        </Button>
      </Flex>
      <Row>
        {target === 'transactions' && <MovementDefaults draft={draft} mapped={mapped} onSet={set} />}
        {creates && isTyped && !mapped.has('type') && (
          <NativeSelect
            label={say('type')}
            value={type}
            onChange={(event) => set('type', event.currentTarget.value)}
            data={
              isItems
                ? ITEM_CHOICES.map((value) => ({ value, label: term(`types.${value}`) }))
                : FOLDER_TYPES.map((value) => ({ value, label: place(`types.${value}`) }))
            }
          />
        )}
        {creates && isItems && !mapped.has('unit') && (
          <NativeSelect
            label={term('columns.unit')}
            value={draft.defaults.unit ?? 'piece'}
            onChange={(event) => set('unit', event.currentTarget.value)}
            data={ALL_UNITS.map((value) => ({ value, label: term(`units.${value}`) }))}
          />
        )}
        {creates && isItems && !mapped.has('category') && categories.length > 0 && (
          <NativeSelect
            label={term('columns.category')}
            value={draft.defaults.category ?? ''}
            onChange={(event) => set('category', event.currentTarget.value)}
            data={[
              { value: '', label: say('no_category') },
              ...categories.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
      </Row>
      <RowChoices state={state} draft={draft} hasPlaces={mapped.has('parent')} onChange={onChange} />
      {creates && mayMakeFolders && (
        <Checkbox
          label={say('create_folders')}
          description={say('create_folders_help')}
          checked={draft.createFolders}
          onChange={(event) => onChange({ createFolders: event.currentTarget.checked })}
        />
      )}
      {picking && (
        <PlaceDialog
          value={pickedFolder(draft)}
          onClose={() => setPicking(false)}
          onPick={(folder) => {
            onChange({ folder, defaults: { ...draft.defaults, parent: folder.path } })
            setPicking(false)
          }}
        />
      )}
    </Box>
  )
}

type ChoicesProps = {
  state: Import
  draft: PlanDraft
  hasPlaces: boolean
  onChange: (part: Partial<PlanDraft>) => void
}
/** What becomes of rows that repeat others, and which slashes part the levels of a place. */
const RowChoices = ({ state: { target, mode }, draft, hasPlaces, onChange }: ChoicesProps) => {
  const say = importWords.use()
  return (
    <Row>
      {target === 'items' && (
        <NativeSelect
          label={say('repeated')}
          description={say(mode === 'create' ? 'repeated_new' : 'repeated_known')}
          value={draft.repeated ?? 'refuse'}
          onChange={(event) => onChange({ repeated: event.currentTarget.value as RepeatedRows })}
          data={REPEATED_ROWS.map((value) => ({ value, label: say(`repeated_rows.${value}`) }))}
        />
      )}
      {hasPlaces && (
        <NativeSelect
          label={say('levels')}
          value={draft.levels ?? 'spaced'}
          onChange={(event) => onChange({ levels: event.currentTarget.value as PlaceLevels })}
          data={PLACE_LEVELS.map((value) => ({ value, label: say(`place_levels.${value}`) }))}
        />
      )}
    </Row>
  )
}

/** Which way quantities go, and what for where no column says so (TRX-10). */
const MovementDefaults = ({
  draft,
  mapped,
  onSet,
}: {
  draft: PlanDraft
  mapped: ReadonlySet<string>
  onSet: (field: string, value: string) => void
}) => {
  const say = importWords.use()
  const ledger = ledgerWords.use()
  return (
    <>
      <NativeSelect
        label={say('direction')}
        value={draft.defaults.direction ?? 'in'}
        onChange={(event) => onSet('direction', event.currentTarget.value)}
        data={DIRECTIONS.map((value) => ({ value, label: say(`directions.${value}`) }))}
      />
      {!mapped.has('action') && (
        <NativeSelect
          label={say('out_action')}
          value={draft.defaults.action ?? ''}
          onChange={(event) => onSet('action', event.currentTarget.value)}
          data={[
            { value: '', label: say('no_action') },
            ...OUT_ACTIONS.map((value) => ({ value, label: ledger(`actions.${value}`) })),
          ]}
        />
      )}
    </>
  )
}
