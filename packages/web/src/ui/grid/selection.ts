/** Chosen rows: some by id, or every result but some. */
export type RowSelection = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> }

export const NOTHING: RowSelection = { all: false, ids: new Set() }
export const EVERYTHING: RowSelection = { all: true, except: new Set() }

export const isSelected = (selection: RowSelection, id: string) =>
  selection.all ? !selection.except.has(id) : selection.ids.has(id)
export const countSelected = (selection: RowSelection, total: number) =>
  selection.all ? total - selection.except.size : selection.ids.size

export const selectRows = (selection: RowSelection, ids: readonly string[], on: boolean): RowSelection => {
  const named = new Set(selection.all ? selection.except : selection.ids)
  for (const id of ids) {
    if (on !== selection.all) named.add(id)
    else named.delete(id)
  }
  return selection.all ? { all: true, except: named } : { all: false, ids: named }
}
