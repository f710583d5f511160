import type { Import } from '@entrepot/contract/imports/import.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { importWords } from './words.ts'
import { Row } from './row.tsx'

const HEADING_ROWS = 20

export type SheetChange = {
  sheet: string
  headerRow?: number
  firstRow?: number
  lastRow?: number
  mode?: Import['mode']
}

type SheetProps = {
  state: Import
  busy: 'sheet' | 'check' | null
  onChoose: (change: SheetChange) => void
}
export const SheetChoice = ({ state, busy, onChoose }: SheetProps) => {
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
export const RowRange = ({ state, busy, onChoose }: SheetProps) => {
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
