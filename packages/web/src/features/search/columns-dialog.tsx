import type { SearchColumn } from '@entrepot/contract/search/search.ts'
import { searchKey, searchWords as wordsIn } from '@entrepot/contract/kernel/text.ts'
import { ActionIcon, Box, Button, TextInput } from '@mantine/core'
import { IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { GridColumn } from '../../ui/grid/index.ts'
import { OrderedList } from '../../ui/ordered-list.tsx'
import type { Found } from './targets.ts'
import { searchWords } from './words.ts'
import css from './search.module.css'

type Props = {
  columns: readonly GridColumn<Found>[]
  chosen: readonly SearchColumn[]
  onApply: (columns: SearchColumn[]) => void
  onClose: () => void
}

/** Which columns, in which order, under which headings (SRCH-07, SRCH-08). */
export const ColumnsDialog = ({ columns, chosen, onApply, onClose }: Props) => {
  const say = searchWords.use()
  const [kept, setKept] = useState<readonly SearchColumn[]>(chosen)
  const [wanted, setWanted] = useState('')
  const byId = new Map(columns.map((column) => [column.id, column]))
  const titleOf = (id: string) => byId.get(id)?.title ?? id
  const others = columns.filter(({ id }) => !kept.some((column) => column.id === id))
  const found = others.filter(({ title }) => wordsIn(wanted).every((word) => searchKey(title).includes(word)))
  const move = (from: number, to: number) => {
    const rest = kept.filter((_, at) => at !== from)
    setKept(rest.toSpliced(to, 0, kept[from]!))
  }
  const rename = (id: string, alias: string) =>
    setKept(kept.map((column) => (column.id === id ? { id, ...(alias !== '' && { alias }) } : column)))
  return (
    <FormDialog
      title={say('columns')}
      action={say('apply')}
      size="lg"
      saving={false}
      onSubmit={() => onApply(kept.map(({ id, alias }) => ({ id, ...(alias?.trim() && { alias: alias.trim() }) })))}
      onClose={onClose}
    >
      <Box component="p" m={0} c="var(--e-muted)">
        {say('columns_help')}
      </Box>
      <div className={css.columns}>
        <section aria-label={say('shown')}>
          <h3>{say('shown')}</h3>
          <OrderedList
            label={say('shown')}
            items={kept}
            keyOf={({ id }) => id}
            nameOf={({ id }) => titleOf(id)}
            onMove={move}
          >
            {({ id, alias }) => (
              <div className={css.column}>
                <span>{titleOf(id)}</span>
                <TextInput
                  size="xs"
                  maxLength={120}
                  autoComplete="off"
                  aria-label={say('alias', { name: titleOf(id) })}
                  placeholder={titleOf(id)}
                  value={alias ?? ''}
                  onChange={(event) => rename(id, event.currentTarget.value)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('remove_column', { name: titleOf(id) })}
                  disabled={byId.get(id)?.fixed === true || kept.length === 1}
                  onClick={() => setKept(kept.filter((column) => column.id !== id))}
                >
                  <IconEyeOff size={16} stroke={1.7} />
                </ActionIcon>
              </div>
            )}
          </OrderedList>
        </section>
        <section aria-label={say('others')}>
          <h3>{say('others')}</h3>
          <TextInput
            aria-label={say('columns_search')}
            placeholder={say('columns_search')}
            value={wanted}
            autoComplete="off"
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <ul className={css.others}>
            {found.map(({ id, title }) => (
              <li key={id}>
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={say('add_column', { name: title })}
                  leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />}
                  onClick={() => setKept([...kept, { id }])}
                >
                  {title}
                </Button>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <Box component="p" m={0} c="var(--e-muted)">
              {say('no_column')}
            </Box>
          )}
        </section>
      </div>
    </FormDialog>
  )
}
