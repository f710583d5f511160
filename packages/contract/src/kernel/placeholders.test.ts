import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Destination, fillPlaceholders, placeholdersIn } from './placeholders.ts'

const values = {
  item: { name: 'Vis "M4" <inox> & cie', quantity: 3, attributes: { 'Étage du rack': '2' } },
  folder: { path: 'Site > Réserve' },
  date: '2026-11-22',
}
const filled = (text: string, destination: Destination = 'text') => fillPlaceholders(text, values, destination)

describe('placeholders', () => {
  it('take what is known of an event, also fields of the company', () => {
    expect(filled('{{item.name}}: {{ item.quantity }}, {{item.attributes.Étage du rack}}, {{date}}')).toBe(
      'Vis "M4" <inox> & cie: 3, 2, 2026-11-22',
    )
  })
  it('become empty where nothing is known, or more than a value', () => {
    expect(filled('[{{item.nothing}}{{user.name}}{{item}}{{item.name.length}}{{constructor.name}}]')).toBe('[]')
  })
  it('are escaped for where they go', () => {
    expect(filled('<b>{{item.name}}</b>', 'html')).toBe('<b>Vis &#34;M4&#34; &#60;inox&#62; &#38; cie</b>')
    expect(JSON.parse(filled('{"name": "{{item.name}}"}', 'json'))).toEqual({ name: values.item.name })
    expect(new URL(filled('https://a.example/?q={{folder.path}}', 'url')).searchParams.get('q')).toBe(
      values.folder.path,
    )
  })
  it('never let a value out of its place, whatever it is', () =>
    fc.assert(
      fc.property(fc.string(), (name) => {
        const of = { item: { name } }
        expect(JSON.parse(fillPlaceholders('{"a":"{{item.name}}"}', of, 'json'))).toEqual({ a: name })
        expect(fillPlaceholders('{{item.name}}', of, 'html')).not.toMatch(/[<>"']/)
        expect(fillPlaceholders('{{item.name}}', of, 'text')).toBe(name)
      }),
    ))
  it('are listed for an editor', () => expect(placeholdersIn('{{a.b}} {{c}} {{ a.b }} {d}')).toEqual(['a.b', 'c']))
})
