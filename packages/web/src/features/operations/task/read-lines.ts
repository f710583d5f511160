import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { readLinesPage } from '../copy/read-page.ts'

const SIZE = 500
type Params = { guid: string; task: string }
type Shown = 'all' | 'open' | 'different'

/** Lines as they are on the server, or as this device knows them, page by page, until `isEnough`. */
export const readLines = async (
  params: Params,
  show: Shown,
  isEnough: (found: ReadonlyMap<string, TaskLine>) => boolean = () => false,
): Promise<Map<string, TaskLine>> => {
  const found = new Map<string, TaskLine>()
  for (let page = 1; !isEnough(found); page++) {
    const { data, total } = await readLinesPage(params, { show, page, size: SIZE })
    for (const line of data) found.set(line.id, line)
    if (page * SIZE >= total || data.length === 0) break
  }
  return found
}
