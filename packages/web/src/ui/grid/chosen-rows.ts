import { isSelected, type RowSelection } from './selection.ts'

const SIZE = 500

type Sources<Row> = {
  /** Rows that were read already. */
  known: readonly Row[]
  readPage: (page: number, size: number) => Promise<{ data: readonly Row[]; total: number }>
  readOne: (guid: string) => Promise<Row>
}

/** The records behind a selection: those at hand, the others from the server; « tous les résultats » page by page. */
export const chosenRows = async <Row extends { guid: string }>(
  selection: RowSelection,
  { known, readPage, readOne }: Sources<Row>,
): Promise<Row[]> => {
  if (!selection.all) {
    const atHand = new Map(known.map((row) => [row.guid, row]))
    return Promise.all([...selection.ids].map((guid) => atHand.get(guid) ?? readOne(guid)))
  }
  const chosen: Row[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await readPage(page, SIZE)
    chosen.push(...data.filter(({ guid }) => isSelected(selection, guid)))
    if (data.length === 0 || page * SIZE >= total) return chosen
  }
}
