import type { SourceKind } from '@entrepot/contract/modules.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { Link } from '@tanstack/react-router'
import { additionsTo, useAdditionsTo } from '../../../shell/index.ts'
import { ledgerWords } from './words.ts'

declare module '../../../shell/additions.ts' {
  interface Additions {
    /** Where what caused a movement can be looked at. */
    sourceLinks?: Partial<Record<SourceKind, (guid: string) => string>>
  }
}

/** What can cause movements, as the modules say; nothing before they have. */
export const useSourceKinds = (): readonly SourceKind[] =>
  useAdditionsTo('sourceLinks').flatMap((links) => Object.keys(links) as SourceKind[])

type Sourced = Pick<Transaction, 'source'>
export const sourceText = ({ source }: Sourced) =>
  source ? [ledgerWords.say(`sources.${source.kind}`), source.name].filter(Boolean).join(' ') : ''

/** What has a name for the viewer is what they may open. */
const addressOf = ({ source }: Sourced): string | undefined =>
  source?.name === undefined
    ? undefined
    : additionsTo('sourceLinks')
        .find((links) => links[source.kind])
        ?.[source.kind]?.(source.guid)

/** What caused a movement, as a link to it where there is one. */
export const sourceCell = (row: Sourced) => {
  const address = addressOf(row)
  return address === undefined ? sourceText(row) : <Link to={address}>{sourceText(row)}</Link>
}
