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
import { Columns } from '../../ui/columns.tsx'

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
      <Box component="p" c="dimmed">
        {say('columns_help')}
      </Box>
      <Columns of="3fr 2fr" gap={20}>
        <Box component="section" miw={0} mah="50vh" style={{ overflow: 'auto' }} aria-label={say('shown')}>
          <Box component="h3" m="0 0 8px" fz={14}>
            {say('shown')}
          </Box>
          <OrderedList
            label={say('shown')}
            items={kept}
            keyOf={({ id }) => id}
            nameOf={({ id }) => titleOf(id)}
            onMove={move}
          >
            {({ id, alias }) => (
              <Columns of="minmax(0, 1fr) minmax(0, 1fr) auto" gap={8} align="center">
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
              </Columns>
            )}
          </OrderedList>
        </Box>
        <Box component="section" miw={0} mah="50vh" style={{ overflow: 'auto' }} aria-label={say('others')}>
          <Box component="h3" m="0 0 8px" fz={14}>
            {say('others')}
          </Box>
          <TextInput
            aria-label={say('columns_search')}
            placeholder={say('columns_search')}
            value={wanted}
            autoComplete="off"
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <Box component="ul" m="8px 0 0">
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
          </Box>
          {found.length === 0 && (
            <Box component="p" c="dimmed">
              {say('no_column')}
            </Box>
          )}
        </Box>
      </Columns>
    </FormDialog>
  )
}
