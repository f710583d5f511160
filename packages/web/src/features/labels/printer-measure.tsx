import { MOST_OFFSET_MM, type SheetId } from '@entrepot/contract/labels/sheets.ts'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../kernel/client.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Columns } from '../../ui/columns.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Help } from '../../ui/text.tsx'
import { Wrong } from '../../ui/wrong.tsx'
import { labels } from './api.ts'
import type { Printer } from './print-choice.ts'
import { keepPrinter } from './printers.ts'
import { labelWords } from './words.ts'

/** Where the cross of the test page should be, from the left and from the top. */
const CROSS_MM = 20
const offOf = (measured: number) => Math.round((measured - CROSS_MM) * 100) / 100

type Props = { sheet: SheetId; onKept: (printer: Printer, all: readonly Printer[]) => void }

/** How far a printer is off, measured once with a ruler and kept on this device. */
export const PrinterMeasure = ({ sheet, onKept }: Props) => {
  const say = labelWords.use()
  const [name, setName] = useState('')
  const [x, setX] = useState<number | null>(CROSS_MM)
  const [y, setY] = useState<number | null>(CROSS_MM)
  const [error, setError] = useState<string | null>(null)
  const page = useSubmit(async (options) => saveFile(await labels.testPage.download({ body: { sheet } }, options)))
  const keep = () => {
    const printer = { name: name.trim(), x: offOf(x ?? CROSS_MM), y: offOf(y ?? CROSS_MM) }
    if (printer.name === '') return setError(say('measure.no_name'))
    if (Math.abs(printer.x) > MOST_OFFSET_MM || Math.abs(printer.y) > MOST_OFFSET_MM)
      return setError(say('measure.too_far', { most: MOST_OFFSET_MM }))
    onKept(printer, keepPrinter(printer))
  }
  return (
    <Box
      mt={8}
      p={12}
      style={{ border: '1px solid var(--e-line)', borderRadius: 8 }}
      role="group"
      aria-label={say('measure.open')}
    >
      <Help>{say('measure.help')}</Help>
      <Button
        variant="default"
        size="xs"
        my={8}
        loading={page.saving}
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        onClick={() => page.submit()}
      >
        {say('measure.page')}
      </Button>
      <Columns of="repeat(auto-fit, minmax(150px, 1fr))" gap={12} align="end">
        <TextInput
          label={say('measure.name')}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <QuantityInput label={say('measure.left')} value={x} onChange={setX} />
        <QuantityInput label={say('measure.top')} value={y} onChange={setY} />
      </Columns>
      <Wrong>{error}</Wrong>
      <Flex justify="flex-end" mt={8}>
        <Button variant="default" size="xs" onClick={keep}>
          {say('measure.keep')}
        </Button>
      </Flex>
    </Box>
  )
}
