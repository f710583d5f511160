import type { FormLayout } from '@entrepot/contract/fields/form/layout.ts'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '../../ui/section.tsx'
import css from './arranged.module.css'

/** Fields in their sections and twelfths of the row (FORM-05, FORM-16); a section without any is not shown. */
export const arranged = ({ sections }: FormLayout, partOf: (name: string) => ReactNode): ReactNode =>
  sections.map(({ name, fields }) => {
    const cells = fields.flatMap((field) => {
      const part = partOf(field.name)
      return part === null || part === undefined || part === false ? [] : [{ field, part }]
    })
    return (
      cells.length > 0 && (
        <Section key={name} title={name} level={3}>
          <div className={css.twelfths}>
            {cells.map(({ field, part }) => (
              <Box key={field.name} className={css.cell} __vars={{ '--width': `${field.width}` }}>
                {part}
              </Box>
            ))}
          </div>
        </Section>
      )
    )
  })
