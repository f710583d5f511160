import { cellsOf, cornerOf, type Sheet } from '@entrepot/contract/labels/sheets.ts'
import { Box } from '@mantine/core'

type Props = { sheet: Sheet; start: number; onStart: (start: number) => void }

/** The sheet from above: what was taken already is pale. The field beside it says the same to who sees none. */
export const StartGrid = ({ sheet, start, onStart }: Props) => (
  <Box
    component="svg"
    aria-hidden
    w={84}
    display="block"
    viewBox={`0 0 ${sheet.page.width} ${sheet.page.height}`}
    style={{ border: '1px solid var(--e-line)', background: 'var(--e-surface)' }}
  >
    {Array.from({ length: cellsOf(sheet) }, (_, cell) => {
      const { x, y } = cornerOf(sheet, cell)
      return (
        <rect
          key={cell}
          x={x + 1}
          y={y + 1}
          width={sheet.label.width - 2}
          height={sheet.label.height - 2}
          rx={2}
          fill={cell + 1 < start ? 'var(--e-line)' : 'var(--mantine-primary-color-filled)'}
          style={{ cursor: 'pointer' }}
          onClick={() => onStart(cell + 1)}
        />
      )
    })}
  </Box>
)
