import { forEachEntry, kindOfValue, type PayloadLeaf, pathInto } from '@entrepot/contract/incoming/payload.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { StateBadge } from '../../ui/small.tsx'
import { Help } from '../../ui/text.tsx'
import { mapTo, pathFor } from './incoming-draft.ts'
import type { PartProps } from './part-props.ts'
import css from './payload-tree.module.css'
import { incomingWords } from './words.ts'

/** So many entries of one list or object are shown: an example shows what there is, not all of it. */
const MOST_SHOWN = 30

type Shown = PartProps & { chosen: string | null; choose: (path: string | null) => void }
/**
 * The last payload: a value that is chosen is mapped to a field, or to what tells messages apart, or is a condition.
 */
export const PayloadTree = (parts: PartProps) => {
  const say = incomingWords.use()
  const [chosen, choose] = useState<string | null>(null)
  return (
    <>
      {parts.draft.action !== '' && <Help small>{say('listen.choose')}</Help>}
      <Box className={css.tree} maw={760} mt={8}>
        <ul>
          <Entries {...parts} value={parts.sample} path="$" chosen={chosen} choose={choose} />
        </ul>
      </Box>
    </>
  )
}

type At = Shown & { value: unknown; path: string }
const entriesOf = (value: unknown): [name: string | number, inner: unknown][] => {
  if (Array.isArray(value)) return (value as unknown[]).map((inner, at) => [at, inner])
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
const isLeaf = (value: unknown): value is PayloadLeaf['value'] => typeof value !== 'object' || value === null

const Entries = ({ value, path, ...parts }: At) => {
  const say = incomingWords.use()
  if (isLeaf(value)) return <Leaf {...parts} name="" value={value} path={path} />
  const entries = entriesOf(value)
  const hidden = entries.length - MOST_SHOWN
  return (
    <>
      {entries.slice(0, MOST_SHOWN).map(([name, inner]) => {
        const within = pathInto(path, name)
        if (within === null) return null
        const label = typeof name === 'number' ? String(name + 1) : name
        if (isLeaf(inner)) return <Leaf key={within} {...parts} name={label} value={inner} path={within} />
        return (
          <li key={within}>
            <span className={css.name}>{label}</span>
            <ul>
              <Entries {...parts} value={inner} path={within} />
            </ul>
          </li>
        )
      })}
      {hidden > 0 && <li>{say('listen.more', { count: hidden, shown: String(hidden) })}</li>}
    </>
  )
}

const Leaf = ({
  name,
  value,
  path,
  chosen,
  choose,
  ...parts
}: Shown & { name: string; value: PayloadLeaf['value']; path: string }) => {
  const say = incomingWords.use()
  const { draft, fields, readOnly } = parts
  const isChosen = chosen === path
  const each = forEachEntry(path)
  const mapped = draft.mapping
    .filter((one) => one.path === path || one.path === each)
    .map(({ field }) => fields.find((one) => one.field === field)?.label ?? field)
  const shown = value === null || value === '' ? say('listen.empty') : String(value)
  return (
    <li>
      <Flex gap="2px 8px" align="center" wrap="wrap">
        {name !== '' && <span className={css.name}>{name}</span>}
        <Button
          size="compact-sm"
          variant={isChosen ? 'light' : 'default'}
          className={css.value}
          disabled={readOnly || draft.action === ''}
          aria-expanded={isChosen}
          aria-label={say('listen.value', { path, value: shown })}
          onClick={() => choose(isChosen ? null : path)}
        >
          {shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}
        </Button>
        {mapped.map((label) => (
          <StateBadge key={label} tone="success">
            {label}
          </StateBadge>
        ))}
        {draft.idPath === path && <StateBadge tone="info">{say('form.once')}</StateBadge>}
      </Flex>
      {isChosen && <Becomes {...parts} value={value} path={path} onDone={() => choose(null)} />}
    </li>
  )
}

const MESSAGE = ':message'
const CONDITION = ':condition'
type BecomesProps = PartProps & { value: PayloadLeaf['value']; path: string; onDone: () => void }
const Becomes = ({ draft, fields, value, path, onChange, onDone }: BecomesProps) => {
  const say = incomingWords.use()
  const become = (chosen: string) => {
    if (chosen === MESSAGE) onChange({ idPath: path })
    else if (chosen === CONDITION)
      onChange({ conditions: { ...draft.conditions, rules: [...draft.conditions.rules, ruleOf(path, value)] } })
    else if (chosen)
      onChange({
        mapping: mapTo(
          draft.mapping,
          chosen,
          pathFor(
            path,
            fields.find(({ field }) => field === chosen),
          ),
        ),
      })
    onDone()
  }
  return (
    <NativeSelect
      my={6}
      maw={420}
      autoFocus
      label={say('listen.becomes', { path })}
      value=""
      data={[
        { value: '', label: say('listen.nothing') },
        ...fields.map(({ field, label }) => ({ value: field, label })),
        { value: MESSAGE, label: say('listen.message') },
        { value: CONDITION, label: say('listen.condition') },
      ]}
      onChange={(event) => become(event.currentTarget.value)}
    />
  )
}

/** That the value is what it is in the example; whoever wants it otherwise changes it below. */
const ruleOf = (path: string, value: PayloadLeaf['value']) => {
  if (value === null || value === '') return { field: path, operator: 'empty' }
  if (typeof value === 'boolean') return { field: path, operator: value ? 'is_true' : 'is_false' }
  if (typeof value === 'string' && kindOfValue(value) === 'datetime')
    return { field: path, operator: 'on', value: value.slice(0, 10) }
  return { field: path, operator: 'equals', value }
}
