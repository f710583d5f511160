import { Box, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { ConditionBuilder, ConditionSentence } from '../../ui/conditions/index.ts'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { conditionFields, signatureOf } from './incoming-draft.ts'
import type { PartProps } from './part-props.ts'
import { incomingWords } from './words.ts'

/** When a call acts, and what tells that it came before. */
export const ConditionsPart = ({ draft, errors, readOnly, sample, onChange }: PartProps) => {
  const say = incomingWords.use()
  const fields = useMemo(() => conditionFields(sample, draft.conditions), [sample, draft.conditions])
  return (
    <>
      <Section title={say('form.conditions')} help={say('form.conditions_help')} error={errors['conditions']}>
        {fields.length === 0 ? (
          <Help small>{say('form.conditions_none')}</Help>
        ) : (
          <>
            {!readOnly && (
              <ConditionBuilder
                fields={fields}
                value={draft.conditions}
                onChange={(conditions) => onChange({ conditions })}
              />
            )}
            <ConditionSentence fields={fields} value={draft.conditions} />
          </>
        )}
      </Section>
      <Section title={say('form.once')} help={say(`form.id_help.${signatureOf(draft)?.kind ?? 'none'}`)}>
        <Box maw={420}>
          <TextInput
            label={say('form.id')}
            placeholder="$.id"
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={draft.idPath}
            error={errors['idPath']}
            onChange={(event) => onChange({ idPath: event.currentTarget.value })}
          />
        </Box>
      </Section>
    </>
  )
}
