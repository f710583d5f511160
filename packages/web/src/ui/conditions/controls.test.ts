import {
  COMPARING,
  FIELD_KINDS,
  type FieldKind,
  OPERATORS,
  OPERATORS_OF,
} from '@entrepot/contract/kernel/conditions/operators.ts'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { ConditionBuilder } from './condition-builder.tsx'
import type { ConditionField } from './fields.ts'
import { conditionWords } from './words.ts'

const { say } = conditionWords

// Drawn once, without a browser: what a store holds then is what it holds.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))

const fieldOf = (kind: FieldKind): ConditionField => ({
  id: kind,
  label: kind,
  kind,
  closed: kind === 'choice' || kind === 'choices' || kind === 'reference',
  choices: [
    { value: 'a', label: 'Neuf' },
    { value: 'b', label: 'Usé' },
  ].filter(() => ['choice', 'choices', 'reference'].includes(kind)),
})
const drawn = (kind: FieldKind, operator: string, value: string | number | boolean = ''): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(ConditionBuilder, {
        fields: FIELD_KINDS.map(fieldOf),
        value: { operator: 'AND', rules: [{ field: kind, operator, value }] },
        onChange: () => undefined,
      }),
    ),
  )
const values = (html: string) => [...html.matchAll(/<option[^>]* ?value="([^"]*)"/g)].map(([, value]) => value)
const KNOWN: ReadonlySet<string | undefined> = new Set(OPERATORS)

describe('the editor of conditions (COND-19)', () => {
  it.each(FIELD_KINDS)('offers the operators that fit %s, and no other', (kind) => {
    const offered = values(drawn(kind, OPERATORS_OF[kind][0]!)).filter((value) => KNOWN.has(value))
    const ofOthers = kind === 'date' || kind === 'datetime' ? COMPARING[kind].slice(2) : []
    expect(offered).toEqual([...OPERATORS_OF[kind], ...ofOthers])
  })
  it.each([
    ['date', 'equals', /<input[^>]*aria-label="date, [^"]*"[^]*icon-calendar/],
    ['number', 'more_than', /<input[^>]*inputMode="decimal"[^>]*>/i],
    ['choice', 'equals', /<option value="a">Neuf<\/option>/],
    ['boolean', 'equals', /<option value="true">/],
    ['text', 'contains', /<input[^>]*aria-label="text, [^"]*"/],
  ] as const)('shows what %s is compared with', (kind, operator, editor) =>
    expect(drawn(kind, operator)).toMatch(editor),
  )
  it('asks nothing more where the operator says all', () => {
    for (const operator of ['empty', 'today']) expect(drawn('date', operator)).not.toMatch(/<input[^>]*type="date"/)
  })
  it('offers the fields of its kind to compare with, and no other', () => {
    const compared = (kind: FieldKind, other: string) =>
      values(
        renderToStaticMarkup(
          createElement(
            MantineProvider,
            null,
            createElement(ConditionBuilder, {
              fields: [...FIELD_KINDS.map(fieldOf), { ...fieldOf('number'), id: 'threshold', label: 'Seuil' }],
              value: { operator: 'AND', rules: [{ field: kind, operator: 'equals', other }] },
              onChange: () => undefined,
            }),
          ),
        ),
      ).filter((value) => !KNOWN.has(value))
    expect(compared('number', 'threshold')).toEqual(['value', 'field', '', 'threshold'])
    expect(compared('date', 'datetime')).toEqual(['value', 'field', '', 'datetime'])
  })
  it('asks two days for a period', () => {
    const html = drawn('date', 'between')
    expect([html.includes(`date, ${say('from')}`), html.includes(`date, ${say('to')}`)]).toEqual([true, true])
  })
  it('adds and removes conditions and groups', () => {
    const html = drawn('text', 'contains', 'vis')
    for (const act of [say('add_rule'), say('add_group'), say('remove_rule', { name: 'text' })])
      expect(html).toContain(act)
    const nested = renderToStaticMarkup(
      createElement(
        MantineProvider,
        null,
        createElement(ConditionBuilder, {
          fields: [fieldOf('text')],
          value: { operator: 'AND', rules: [{ operator: 'OR', rules: [] }] },
          onChange: () => undefined,
        }),
      ),
    )
    expect(nested).toContain(say('remove_group'))
  })
})
