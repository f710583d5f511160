import { TAG_COLORS, type TagColor } from '@entrepot/contract/tags/tag-color.ts'
import { useId } from 'react'
import { ColorChip } from '../../ui/color-chip.tsx'
import { tagWords } from './words.ts'
import css from './color-choice.module.css'

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
    <fieldset className={css.choice}>
      <legend>{say('color')}</legend>
      <div className={css.colors}>
        {[null, ...TAG_COLORS].map((color) => (
          <label key={color ?? ''}>
            <input type="radio" name={name} checked={value === color} onChange={() => onChange(color)} />
            <ColorChip color={color}>{color ? say(`colors.${color}`) : say('no_color')}</ColorChip>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
