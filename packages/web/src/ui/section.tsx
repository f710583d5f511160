import { Flex } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Help } from './text.tsx'
import { Wrong } from './wrong.tsx'
import css from './section.module.css'

type Props = {
  title: string
  /** A state, beside the title. */
  beside?: ReactNode
  /** 3 in a drawer, whose own title is the second. */
  level?: 2 | 3
  help?: ReactNode
  /** What was refused of the whole part, and not of one of its fields. */
  error?: ReactNode
  children: ReactNode
}

/** A part of a page or of a form, under its own heading. */
export const Section = ({ title, beside, level = 2, help, error, children }: Props) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <Heading id={id}>{title}</Heading>
        {beside}
      </div>
      {help && <Help>{help}</Help>}
      <Wrong>{error}</Wrong>
      {children}
    </section>
  )
}

/** The parts of a page, one under the other. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <Flex direction="column" gap={28}>
    {children}
  </Flex>
)
