import { IconGripVertical } from '@tabler/icons-react'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import css from './layout-page.module.css'
import type { Moving } from './use-moving.ts'
import { formWords } from './words.ts'

type Props = {
  names: readonly string[]
  labelOf: (name: string) => string
  moving: Moving
  onAdd: (name: string) => void
}

/** What can be placed: dragged to where it is to stand, or pressed to stand at the end of the chosen section. */
export const Palette = ({ names, labelOf, moving, onAdd }: Props) => {
  const say = formWords.use()
  return (
    <Section title={say('palette.title')} level={2} help={say('palette.help')}>
      {names.length === 0 && <Help>{say('palette.all')}</Help>}
      <div className={css.palette}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={css.chip}
            aria-label={say('palette.add', { name: labelOf(name) })}
            {...moving.dragOf(name)}
            onClick={() => onAdd(name)}
          >
            <IconGripVertical size={14} stroke={1.7} aria-hidden />
            {labelOf(name)}
          </button>
        ))}
      </div>
    </Section>
  )
}
