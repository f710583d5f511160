import { Fragment, type ReactNode } from 'react'

type Props = { text: string; parts: Record<string, (inner: string) => ReactNode> }

/**
 * A sentence with marked parts: `J’accepte les <terms>conditions</terms>` with `parts={{terms: (inner) => <a
 * …>{inner}</a>}}`.
 */
export const RichText = ({ text, parts }: Props) =>
  text.split(/(<(\w+)>.*?<\/\2>)/).map((piece, index, all) => {
    // A split with two groups gives text, whole match, tag name, text …
    if (index % 3 === 2) return null
    if (index % 3 === 0) return <Fragment key={index}>{piece}</Fragment>
    const tag = all[index + 1] ?? ''
    const inner = piece.slice(tag.length + 2, -tag.length - 3)
    return <Fragment key={index}>{parts[tag]?.(inner) ?? inner}</Fragment>
  })
