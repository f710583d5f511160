import type {
  ConfigurationComparison,
  ConfigurationFile,
  SectionComparison,
} from '@entrepot/contract/configuration/configuration.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../kernel/client.ts'
import { formatNumber } from '../../kernel/format.ts'
import { toast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { Check } from '../../ui/check.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { configuration } from './api.ts'
import { propertyText, refusalText, sectionText, valueText } from './texts.ts'
import { configurationWords } from './words.ts'

const actsIn = ({ added, changed, reordered }: SectionComparison) => added.length + changed.length + (reordered ? 1 : 0)

const isWorthALine = (part: SectionComparison) => actsIn(part) + part.unchanged + part.kept.length > 0

type Props = { name: string; file: ConfigurationFile; comparison: ConfigurationComparison; onClose: () => void }

/** What a file would change, part by part; the chosen parts are applied after a question. */
export const Comparison = ({ name, file, comparison: { sections, refusals }, onClose }: Props) => {
  const say = configurationWords.use()
  const differing = sections.filter((section) => actsIn(section) > 0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const chosen = differing.filter(({ section }) => !left.has(section))
  const count = chosen.reduce((sum, section) => sum + actsIn(section), 0)
  const shown = refusals.filter(({ section }) => !left.has(section))
  // A part that is refused as a whole is none of the chosen ones: the others may be applied without it.
  const isInTheWay = shown.some(({ section }) => chosen.some((one) => one.section === section))
  const apply = useSubmit(
    (options) => configuration.apply({ body: { file, only: chosen.map(({ section }) => section) } }, options),
    {
      onDone: ({ change }) => {
        toast.success(say(change ? 'applied' : 'applied_nothing'))
        void queryClient.invalidateQueries()
        onClose()
      },
      onRefused: () => setAsking(false),
    },
  )
  const choose = (section: string) => (is: boolean) =>
    setLeft(new Set(is ? [...left].filter((one) => one !== section) : [...left, section]))
  return (
    <Section title={say('compared', { name })}>
      <Flex direction="column" gap={16}>
        {shown.length > 0 && <Refusals refusals={shown} />}
        {differing.length === 0 && refusals.length === 0 && <Banner tone="success">{say('same')}</Banner>}
        {sections.filter(isWorthALine).map((section) => (
          <Part
            key={section.section}
            part={section}
            isChosen={!left.has(section.section)}
            onChoose={choose(section.section)}
          />
        ))}
        <Flex gap={8} wrap="wrap">
          <Button disabled={count === 0 || isInTheWay} onClick={() => setAsking(true)}>
            {say('apply')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('other_file')}
          </Button>
        </Flex>
      </Flex>
      <ConfirmDialog
        opened={asking}
        title={say('apply_confirm', { count, shown: formatNumber(count) })}
        action={say('apply')}
        busy={apply.saving}
        onConfirm={() => apply.submit()}
        onClose={() => setAsking(false)}
      >
        {say('apply_text')}
      </ConfirmDialog>
    </Section>
  )
}

const MOST_REFUSALS = 20
const Refusals = ({ refusals }: Pick<ConfigurationComparison, 'refusals'>) => {
  const say = configurationWords.use()
  const more = refusals.length - MOST_REFUSALS
  return (
    <Box role="alert">
      <Banner tone="error">
        <strong>{say('refused')}</strong>
        <ul>
          {refusals.slice(0, MOST_REFUSALS).map((refusal, at) => (
            <Box component="li" key={at} style={{ overflowWrap: 'anywhere' }}>
              {refusalText(refusal)}
            </Box>
          ))}
          {more > 0 && <li>{say('more_refusals', { count: more, shown: formatNumber(more) })}</li>}
        </ul>
      </Banner>
    </Box>
  )
}

type PartProps = { part: SectionComparison; isChosen: boolean; onChoose: (is: boolean) => void }
const Part = ({ part, isChosen, onChoose }: PartProps) => {
  const say = configurationWords.use()
  const { section, added, changed, unchanged, kept, reordered, remarks } = part
  const counted = (word: 'added' | 'changed' | 'unchanged' | 'kept', count: number) =>
    count > 0 ? [say(word, { count, shown: formatNumber(count) })] : []
  const counts = [
    ...counted('added', added.length),
    ...counted('changed', changed.length),
    ...(reordered ? [say('reordered')] : []),
    ...counted('unchanged', unchanged),
    ...counted('kept', kept.length),
  ].join(', ')
  const title = sectionText(section)
  return (
    <Box pt={12} style={{ borderTop: '1px solid var(--e-line)', overflowWrap: 'anywhere' }}>
      {actsIn(part) > 0 ? <Check label={title} checked={isChosen} onChange={onChoose} /> : <Box>{title}</Box>}
      <Help small>{counts}</Help>
      <ul>
        {added.map((name) => (
          <Box component="li" key={`+${name}`} py={4}>
            <strong>{name}</strong> <Help as="span">{say('adds')}</Help>
          </Box>
        ))}
        {changed.map(({ name, properties }) => (
          <Box component="li" key={`=${name}`} py={4}>
            <strong>{name}</strong>
            <ul>
              {properties.map(({ property, before, after }) => (
                <Help as="li" key={property}>
                  {say('change', {
                    property: propertyText(property),
                    before: valueText(before),
                    after: valueText(after),
                  })}
                </Help>
              ))}
            </ul>
          </Box>
        ))}
      </ul>
      {remarks.length > 0 && (
        <Box my={8}>
          <Banner tone="warning">
            {say('remarks')}
            <ul>
              {remarks.map(({ name, remark }) => (
                <li key={`${name} ${remark}`}>
                  <strong>{name}</strong>
                  {say('remark', { what: say(`remark_of.${remark}`) })}
                </li>
              ))}
            </ul>
          </Banner>
        </Box>
      )}
      {kept.length > 0 && (
        <Help small>
          {say('keeps')} {kept.join(', ')}
        </Help>
      )}
    </Box>
  )
}
