import { expect, it } from 'vitest'
import type { Group } from './grammar.ts'
import { FIELD_KINDS, OPERATORS_OF, takesValue } from './operators.ts'
import { conditionSentence, type SpokenField } from './sentence.ts'

const FIELDS: Record<string, SpokenField> = {
  name: { label: 'Nom', kind: 'text' },
  quantity: { label: 'Quantité', kind: 'number' },
  threshold: { label: 'Seuil', kind: 'number' },
  day: { label: 'Échéance', kind: 'date' },
  unit: {
    label: 'Unité',
    kind: 'choice',
    choices: [
      { value: 'box', label: 'boîte' },
      { value: 'piece', label: 'pièce' },
    ],
  },
  tags: { label: 'Mots-clés', kind: 'choices', choices: [] },
  active: { label: 'Active', kind: 'boolean' },
}
const writing = {
  day: (day: string) => day.split('-').toReversed().join('/'),
  number: (number: number) => new Intl.NumberFormat('fr').format(number),
}
const say = (condition: Group, language: 'fr' | 'en' = 'fr') =>
  conditionSentence(condition, (name) => FIELDS[name], language, writing).replaceAll('\u202F', ' ')
const all = (...rules: Group['rules'][number][]): Group => ({ operator: 'AND', rules })
const any = (...rules: Group['rules'][number][]): Group => ({ operator: 'OR', rules })
const leaf = (field: string, operator: string, value?: string | number | boolean | string[]) => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})

it.each<[Group, string, string]>([
  [
    all(leaf('quantity', 'less_than', 5), any(leaf('name', 'contains', 'vis'), leaf('tags', 'empty'))),
    'Quantité vaut moins de 5 et (Nom contient « vis » ou Mots-clés est vide)',
    'Quantité is less than 5 and (Nom contains “vis” or Mots-clés is empty)',
  ],
  [
    any(all(leaf('name', 'equals', 'a'), leaf('quantity', 'equals', 1.5)), all(leaf('active', 'is_false'))),
    '(Nom est « a » et Quantité vaut 1,5) ou Active est faux',
    '(Nom is “a” and Quantité is 1,5) or Active is false',
  ],
  [
    all(leaf('day', 'between', '2024-01-01|2024-01-31')),
    'Échéance est entre le 01/01/2024 et le 31/01/2024',
    'Échéance is between 01/01/2024 and 31/01/2024',
  ],
  [all(leaf('day', 'not_on', '2024-01-01')), 'Échéance n’est pas le 01/01/2024', 'Échéance is not on 01/01/2024'],
  [all(leaf('unit', 'in', ['box', 'piece'])), 'Unité est « boîte » ou « pièce »', 'Unité is “boîte” or “pièce”'],
  [all(leaf('unit', 'contains', 'box')), 'Unité contient « box »', 'Unité contains “box”'],
  [all(leaf('quantity', 'not_in', '1; 2;;3')), 'Quantité ne vaut pas 1, 2 ou 3', 'Quantité is not 1, 2, or 3'],
  [all(leaf('tags', 'in', 'bois;fer')), 'Mots-clés contient « bois » ou « fer »', 'Mots-clés contains “bois” or “fer”'],
  [all(leaf('name', 'contains', '$& {w}')), 'Nom contient « $& {w} »', 'Nom contains “$& {w}”'],
  [all(leaf('active', 'equals', true)), 'Active est vrai', 'Active is true'],
  [
    all({ field: 'quantity', operator: 'less_than', other: 'threshold' }),
    'Quantité vaut moins que « Seuil »',
    'Quantité is less than “Seuil”',
  ],
  [
    any(
      { field: 'day', operator: 'less_than_or_equal', other: 'gone' },
      { field: 'name', operator: 'not_equal', other: 'name' },
    ),
    'Échéance ne vient pas après « gone » ou Nom diffère de « Nom »',
    'Échéance is not after “gone” or Nom differs from “Nom”',
  ],
  [all(leaf('gone', 'empty')), 'gone est vide', 'gone is empty'],
  [all(leaf('name', 'equals')), 'Nom est …', 'Nom is …'],
  [all(all(), any(all())), '', ''],
])('reads %j back', (condition, french, english) =>
  expect([say(condition), say(condition, 'en')]).toEqual([french, english]),
)

it('has words for each operator of each kind, and puts the value where there is one', () => {
  for (const language of ['fr', 'en'] as const) {
    for (const kind of FIELD_KINDS) {
      for (const operator of OPERATORS_OF[kind]) {
        const text = conditionSentence(
          all(leaf('x', operator, operator.endsWith('between') ? ['2024-01-01', '2024-01-02'] : '7')),
          () => ({ label: 'X', kind }),
          language,
          writing,
        )
        expect(text, `${kind} ${operator}`).not.toMatch(/[{}]|_|X x/)
        expect(/7|2024|vrai|faux|true|false/.test(text) || !takesValue(operator), `${kind} ${operator}: ${text}`).toBe(
          true,
        )
      }
    }
  }
})
