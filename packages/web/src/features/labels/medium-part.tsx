import { cellsOf, SHEET_IDS, SHEETS } from '@entrepot/contract/labels/sheets.ts'
import { DOTS_PER_MM, type Dpi } from '@entrepot/contract/labels/types.ts'
import { Box } from '@mantine/core'
import { useId, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { Columns } from '../../ui/columns.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Help } from '../../ui/text.tsx'
import { isSheet, type PrintAs, type PrintChoice, type Printer, sheetText } from './print-choice.ts'
import { PrinterMeasure } from './printer-measure.tsx'
import { StartGrid } from './start-grid.tsx'
import { labelWords } from './words.ts'

const WAYS: readonly PrintAs[] = ['sheet', 'roll', 'zpl']
const DPIS = Object.keys(DOTS_PER_MM).map(Number) as Dpi[]

type Props = {
  choice: PrintChoice
  start: number | null
  printers: readonly Printer[]
  onChoice: (part: Partial<PrintChoice>) => void
  onStart: (start: number | null) => void
  onPrinters: (printers: readonly Printer[]) => void
}

/** What labels are printed on: sheets from a place on, a roll, or a label printer by its own language. */
export const MediumPart = (props: Props) => {
  const { choice, onChoice } = props
  const say = labelWords.use()
  const name = useId()
  return (
    <Box mt={14}>
      <Box id={name} fw={500} fz={14} mb={4}>
        {say('medium.title')}
      </Box>
      <Segmented
        labelledBy={name}
        value={choice.as}
        options={WAYS.map((value) => ({ value, label: say(`medium.${value}`) }))}
        onChange={(as) => onChoice({ as })}
      />
      <Help>{say(`medium.help.${choice.as}`)}</Help>
      {choice.as === 'sheet' && <SheetPart {...props} />}
      {choice.as === 'zpl' && (
        <NativeSelect
          mt={8}
          maw={240}
          label={say('medium.dpi')}
          value={String(choice.dpi)}
          data={DPIS.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
          onChange={({ currentTarget: { value } }) =>
            onChoice({ dpi: DPIS.find((dpi) => String(dpi) === value) ?? 203 })
          }
        />
      )}
    </Box>
  )
}

const SheetPart = ({ choice, start, printers, onChoice, onStart, onPrinters }: Props) => {
  const say = labelWords.use()
  const [isMeasuring, setMeasuring] = useState(false)
  const sheet = SHEETS[choice.sheet]
  return (
    <>
      <Columns of="minmax(0, 1fr) 120px" gap={12} mt={8} align="start">
        <NativeSelect
          label={say('medium.sheet_label')}
          value={choice.sheet}
          data={SHEET_IDS.map((value) => ({ value, label: sheetText(value, (mm) => formatNumber(mm, 3)) }))}
          onChange={({ currentTarget: { value } }) => {
            if (!isSheet(value)) return
            onChoice({ sheet: value })
            onStart(1)
          }}
        />
        <QuantityInput
          label={say('medium.start')}
          value={start}
          decimals={0}
          min={1}
          max={cellsOf(sheet)}
          onChange={onStart}
        />
      </Columns>
      <Columns of="minmax(0, 1fr) 120px" gap={12} mt={8} align="start">
        <Box>
          <NativeSelect
            label={say('medium.printer')}
            value={printers.some(({ name }) => name === choice.printer) ? choice.printer : ''}
            data={[
              { value: '', label: say('medium.no_printer') },
              ...printers.map(({ name, x, y }) => ({
                value: name,
                label: say('medium.printer_of', { name, x: formatNumber(x), y: formatNumber(y) }),
              })),
            ]}
            onChange={(event) => onChoice({ printer: event.currentTarget.value })}
          />
          <LinkButton onClick={() => setMeasuring(!isMeasuring)} aria-expanded={isMeasuring}>
            {say('measure.open')}
          </LinkButton>
        </Box>
        <StartGrid sheet={sheet} start={start ?? 1} onStart={onStart} />
      </Columns>
      {isMeasuring && (
        <PrinterMeasure
          sheet={choice.sheet}
          onKept={(printer, all) => {
            onPrinters(all)
            onChoice({ printer: printer.name })
            setMeasuring(false)
          }}
        />
      )}
    </>
  )
}
