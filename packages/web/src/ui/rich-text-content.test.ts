import { expect, it } from 'vitest'
import { contentOf } from './rich-text-content.ts'

const text = (of: string, ...marks: object[]) => ({ type: 'text', text: of, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) })
const of = (html: string) => contentOf(html).content

it('reads what the server keeps: blocks, marks, links, lists and breaks', () => {
  expect(
    of(
      '<h2>Seuil</h2><p>Reste <strong>{{item.quantity}} <em>pièces</em></strong> &lt;ici&gt; &amp; <a href="https://x.org/?a=1&amp;b=2">là</a><br />fin</p><ul><li><p>un</p></li><li>deux</li></ul><hr /><blockquote><p>dit</p></blockquote>',
    ),
  ).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Seuil')] },
    paragraph(
      text('Reste '),
      text('{{item.quantity}} ', { type: 'bold' }),
      text('pièces', { type: 'bold' }, { type: 'italic' }),
      text(' <ici> & '),
      text('là', { type: 'link', attrs: { href: 'https://x.org/?a=1&b=2' } }),
      { type: 'hardBreak' },
      text('fin'),
    ),
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph(text('un'))] },
        { type: 'listItem', content: [paragraph(text('deux'))] },
      ],
    },
    { type: 'horizontalRule' },
    { type: 'blockquote', content: [paragraph(text('dit'))] },
  ])
})

it('makes a whole document of whatever comes: nothing, bare text, tables, lists without items, tags left open', () => {
  expect(of('')).toEqual([paragraph()])
  expect(of('Bonjour <u>toi</u>')).toEqual([paragraph(text('Bonjour '), text('toi', { type: 'underline' }))])
  expect(of('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')).toEqual([
    paragraph(text('a')),
    paragraph(text('b')),
  ])
  expect(of('<ul></ul><p>x')).toEqual([
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
    paragraph(text('x')),
  ])
  expect(of('<p>a<p>b</p></em>')).toEqual([paragraph(text('a')), paragraph(text('b'))])
})
