import { Box, Flex } from '@mantine/core'
import { useId } from 'react'
import { Wrong } from '../../ui/wrong.tsx'
import { FolderFilter, type FolderNode } from '../folders/index.ts'
import { operationWords } from './words.ts'

type Props = {
  label: string
  value: string | null
  required?: boolean
  error?: React.ReactNode
  /** Why a folder cannot be chosen. */ refusal?: (folder: FolderNode | null) => string | null
  onChange: (folder: string | null) => void
}

/** A folder as a field of a form. */
export const PlaceField = ({ label, value, required = false, error, refusal, onChange }: Props) => {
  const say = operationWords.use()
  const id = useId()
  return (
    <Flex component="div" direction="column" gap={4} role="group" aria-labelledby={id}>
      <Box id={id} fz={13} fw={500}>
        {label}
        {required && (
          <Box component="span" c="var(--mantine-color-error)" aria-hidden>
            {' *'}
          </Box>
        )}
      </Box>
      <FolderFilter
        folder={value ?? undefined}
        onChange={(folder) => onChange(folder ?? null)}
        labels={{
          none: say('form.choose_place'),
          chosen: (name) => name,
          clear: say('form.clear_place'),
          pick: say('form.pick'),
        }}
        refusal={refusal ?? ((folder) => (folder === null ? say('form.choose_folder') : null))}
      />
      <Wrong>{error}</Wrong>
    </Flex>
  )
}
