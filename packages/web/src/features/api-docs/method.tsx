import { Box } from '@mantine/core'

const COLORS: Readonly<Record<string, string>> = { GET: '--e-success', DELETE: '--e-error' }

/** Beside the address of a call, in a width of its own. */
export const Method = ({ of }: { of: string }) => (
  <Box component="span" className="e-code" w={58} fz={12} fw={650} c={`var(${COLORS[of] ?? '--e-link'})`}>
    {of}
  </Box>
)
