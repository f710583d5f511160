import type { Import } from '@entrepot/contract/imports/import.ts'
import { FOLDER_TYPES } from '@entrepot/contract/folders/folder.ts'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure, textOf } from '../../kernel/failure.ts'
import { formatNumber } from '../../kernel/format.ts'
import { useSession } from '../../kernel/session.ts'
import { Banner } from '../../ui/small.tsx'
import { imports } from './api.ts'
import { fieldsFor, missingFields, withField } from './mapping.ts'
import { fieldWords, importWords, placeWords } from './words.ts'
import css from './imports.module.css'

const ITEM_CHOICES = ['product', 'item', 'equipment'] as const

/** What each column means; guesses and remembered columns are chosen already (IMP-18, IMP-19). */
export const ColumnsStep = ({ state, onChecked }: { state: Import; onChecked: () => void }) => {
  const say = importWords.use()
  const field = fieldWords.use()
  const place = placeWords.use()
  const client = useQueryClient()
  const { config } = useSession()
  const custom = (config?.fields.fields ?? []).filter((one) => one.target === 'items' && one.type !== 'formula').map((one) => one.name)
  const [mapping, setMapping] = useState(() => Object.fromEntries(state.columns.flatMap((column) => (column.field ? [[column.column, column.field]] : []))))
  const [defaults, setDefaults] = useState<Record<string, string>>({ parent: '', type: state.target === 'folders' ? 'stock' : 'product' })
  const [createFolders, setCreateFolders] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const isColumn = (name: string): name is keyof typeof import('@entrepot/contract/items/words.fr.ts').default.columns => !name.startsWith('attributes.')
  const nameOf = (name: string) => (isColumn(name) ? field(`columns.${name}`) : name.slice('attributes.'.length))
  const missing = missingFields(state.target, Object.values(mapping), defaults)
  const mappedFields = new Set(Object.values(mapping))

  const keep = (next: Import) => client.setQueryData(imports.get.query({ params: { guid: state.guid } }).queryKey, next)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      setRefusal(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  const chooseSheet = (sheet: string, headerRow?: number) => attempt(async () => { keep(await imports.sheet({ params: { guid: state.guid }, body: { sheet, ...(headerRow && { headerRow }) } }, { quiet: true })) })
  const check = () => attempt(async () => {
    const given = Object.fromEntries(Object.entries(defaults).filter(([name, value]) => value.trim() !== '' && (name === 'parent' || !mappedFields.has(name))))
    await imports.validate({ params: { guid: state.guid }, body: { mapping, defaults: given, createFolders } }, { quiet: true })
    keep(await imports.get({ params: { guid: state.guid } }))
    onChecked()
  })

  return (
    <>
      <div className={css.row}>
        <NativeSelect label={say('sheet')} value={state.sheet} disabled={busy} onChange={(event) => void chooseSheet(event.currentTarget.value)} data={state.sheets.filter((sheet) => sheet.rows > 0).map((sheet) => sheet.name)} />
        <NativeSelect label={say('header_row')} value={String(state.headerRow)} disabled={busy} onChange={(event) => void chooseSheet(state.sheet, Number(event.currentTarget.value))} data={Array.from({ length: Math.max(20, state.headerRow) }, (_, at) => String(at + 1))} w={130} />
        <p>{say('rows', { count: state.rows, shown: formatNumber(state.rows) })}</p>
      </div>
      {state.remembered && <Banner tone="info">{say('remembered')}</Banner>}
      <table className={css.table}>
        <tbody>
          {state.columns.filter((column) => column.kind !== 'empty').map((column) => (
            <tr key={column.column}>
              <th scope="row">
                {column.heading || say('no_heading')}
                <div className={css.samples}>{say('column', { letter: column.column })}</div>
              </th>
              <td><div className={css.samples}>{column.samples.join(' · ')}</div></td>
              <td>
                <NativeSelect
                  aria-label={say('field', { heading: column.heading || column.column })}
                  value={mapping[column.column] ?? ''}
                  onChange={(event) => setMapping(withField(mapping, column.column, event.currentTarget.value || null))}
                  data={[{ value: '', label: say('ignore') }, ...fieldsFor(state.target, custom).map((value) => ({ value, label: nameOf(value) }))]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className={css.section}>{say('defaults')}</h2>
      <div className={css.row}>
        <TextInput label={say('parent')} description={say('parent_help')} value={defaults.parent ?? ''} onChange={(event) => setDefaults({ ...defaults, parent: event.currentTarget.value })} w={360} />
        {!mappedFields.has('type') && (
          <NativeSelect
            label={say('type')}
            value={defaults.type ?? ''}
            onChange={(event) => setDefaults({ ...defaults, type: event.currentTarget.value })}
            data={state.target === 'folders' ? FOLDER_TYPES.map((value) => ({ value, label: place(`types.${value}`) })) : ITEM_CHOICES.map((value) => ({ value, label: field(`types.${value}`) }))}
          />
        )}
        <Checkbox label={say('create_folders')} checked={createFolders} onChange={(event) => setCreateFolders(event.currentTarget.checked)} />
      </div>
      {missing.length > 0 && <p className={css.error}>{say('missing', { fields: missing.map(nameOf).join(', ') })}</p>}
      {refusal && <p className={css.error} role="alert">{refusal}</p>}
      <Button loading={busy} disabled={missing.length > 0} onClick={() => void check()}>{say('check')}</Button>
    </>
  )
}
