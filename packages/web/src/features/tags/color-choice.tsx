import { Box, Flex } from '@mantine/core'
import { TAG_COLORS, type TagColor } from '@entrepot/contract/tags/tag-color.ts'
import { useId } from 'react'
import { ColorChip } from '../../ui/color-chip.tsx'
import { tagWords } from './words.ts'

/** The palette by its names, so that nobody has to tell the colours apart. */
export const ColorChoice = ({
  value,
  onChange,
}: {
  value: TagColor | null
  onChange: (color: TagColor | null) => void
}) => {
  const say = tagWords.use()
  const name = useId()
  return (
    <fieldset>
      <Box component="legend" mb={4} fz={13} fw={500}>
        {say('color')}
      </Box>
      <Flex wrap="wrap" gap="6px 10px">
        {[null, ...TAG_COLORS].map((color) => (
          <Flex
            component="label"
            display="inline-flex"
            align="center"
            gap={6}
            mih={28}
            style={{ cursor: 'pointer' }}
            key={color ?? ''}
          >
            <Box
              component="input"
              w={16}
              h={16}
              m={0}
              style={{ accentColor: 'var(--e-link)' }}
              type="radio"
              name={name}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <ColorChip color={color}>{color ? say(`colors.${color}`) : say('no_color')}</ColorChip>
          </Flex>
        ))}
      </Flex>
    </fieldset>
  )
}
