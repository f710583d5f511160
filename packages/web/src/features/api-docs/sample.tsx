import { Box } from '@mantine/core'

/** A value as programs write it. */
export const Sample = ({ label, value }: { label: string; value: unknown }) => (
  <Box
    component="pre"
    className="e-code"
    role="group"
    aria-label={label}
    tabIndex={0}
    mah={280}
    m={0}
    p="8px 10px"
    bdrs={8}
    bg="var(--e-panel)"
    fz={12}
    style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
  </Box>
)
