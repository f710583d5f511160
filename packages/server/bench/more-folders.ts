import { COMPANY } from './data.ts'
import { query } from './ask-database.ts'

/**
 * Empty folders below those of the third level, which the user of the benchmark sees as they see what is above them.
 */
export const addFolders = async (url: string, count: number): Promise<void> => {
  if (count <= 0) return
  await query(
    url,
    `insert into folder (company_id, id, parent_id, ancestors, name, name_key, type)
      select p.company_id, gen_random_uuid(), p.id, p.ancestors || p.id, 'Salle ' || n, 'salle ' || n, 'stock'
      from generate_series(1, ${count}) n join (select *, row_number() over (order by id) as place from folder
      where company_id = '${COMPANY}' and cardinality(ancestors) = 2) p on p.place = 1 + n % 150`,
  )
  await query(url, 'vacuum analyze folder, folder_count')
}
