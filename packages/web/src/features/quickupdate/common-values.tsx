import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { Box } from '@mantine/core'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import type { QuickList } from './quick-list.ts'
import { ValueField } from './value-field.tsx'
import { quickWords } from './words.ts'

type Props = {
  list: QuickList
  fields: readonly QuickField[]
  change: (next: (before: QuickList) => QuickList) => unknown
}
/** What every item is to have, unless it says otherwise itself. */
export const CommonValues = ({ list, fields, change }: Props) => {
  const say = quickWords.use()
  return (
    <Section title={say('values')} help={say('values_help')}>
      <Box
        display="grid"
        style={{
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          gap: '12px 24px',
          alignItems: 'start',
        }}
      >
        {fields.map((field) => (
          <div key={field.field}>
            <ValueField
              field={field}
              value={list.values[field.field]}
              required={field.mandatory}
              onChange={(value) =>
                change((before) => ({ ...before, values: { ...before.values, [field.field]: value } }))
              }
            />
            {(field.overwriteIfEmpty || field.no_variant_update) && (
              <Help small>
                {[
                  ...(field.overwriteIfEmpty ? [say('overwrites')] : []),
                  ...(field.no_variant_update ? [say('not_variants')] : []),
                ].join('. ')}
              </Help>
            )}
          </div>
        ))}
      </Box>
    </Section>
  )
}
