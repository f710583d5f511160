import type { LabelKind } from '@entrepot/contract/labels/types.ts'
import { Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textOf } from '../../kernel/failure.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Section } from '../../ui/section.tsx'
import { Help } from '../../ui/text.tsx'
import { ItemSearch } from '../laboratory/index.ts'
import { labels } from './api.ts'
import { type ConfigDraft, designOf } from './config-draft.ts'
import { LabelPicture } from './label-picture.tsx'
import { labelWords } from './words.ts'

const PAUSE_MS = 350
/** What is typed, once the hand rests. */
const useRested = <T,>(value: T): T => {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return rested
}

type Props = { draft: ConfigDraft; /** Who may not change it sees it as it is printed. */ mayTry: boolean }

/** The label as it stands in the form, with made-up values or those of an item. */
export const ConfigPreview = ({ draft, mayTry }: Props) => {
  const say = labelWords.use()
  const [record, setRecord] = useState<{ kind: LabelKind; guid: string } | null>(null)
  const design = useRested(designOf(draft))
  const { data, error } = useQuery({
    queryKey: [...labels.try.key, design, record],
    // It is said below, at each letter that is typed: no message for each.
    queryFn: () => labels.try({ body: { design: design!, record } }, { quiet: true }),
    enabled: mayTry && design !== null,
    placeholderData: (before) => before,
    retry: false,
  })
  if (!mayTry) return null
  return (
    <Section title={say('preview.title')} help={say(record ? 'preview.of_item' : 'preview.of_sample')}>
      <Flex gap={12} wrap="wrap" align="center" mb={12}>
        <ItemSearch onChoose={(guid) => setRecord({ kind: 'item', guid })} />
        {record && <LinkButton onClick={() => setRecord(null)}>{say('preview.sample')}</LinkButton>}
      </Flex>
      <div aria-live="polite">
        {design === null ? (
          <Help>{say('preview.missing')}</Help>
        ) : error ? (
          <Refusal>{textOf(error)}</Refusal>
        ) : (
          data && <LabelPicture preview={data} />
        )}
      </div>
    </Section>
  )
}
