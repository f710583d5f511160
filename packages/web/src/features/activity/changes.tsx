import { Box } from '@mantine/core'
import type { Activity } from '@entrepot/contract/activity/activity.ts'
import { fieldText, valueText } from './change-texts.ts'

/** Before → after, a line for each field. */
export const Changes = ({ changes }: { changes: Activity['changes'] }) => (
  <>
    {changes.map(({ field, old, new: now }) => (
      <Box key={field} mt={2} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {fieldText(field)} {valueText(field, old)} → {valueText(field, now)}
      </Box>
    ))}
  </>
)
