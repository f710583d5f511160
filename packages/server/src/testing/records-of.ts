import { sql, transaction } from '../kernel/database.ts'
import type { Caller, TestNode } from './test-node.ts'

/**
 * Every live record of a company as the tables hold it, but for what only ever rises: what an act and its way back must
 * leave as it was.
 */
export const recordsOf = (node: TestNode, { company }: Caller) =>
  transaction(node.pool, { company }, async ({ db }) => ({
    items: (
      await sql`select id, article_id, folder_id, shelf_id, type, name, tag, description, category_id, unit, packaging,
        quantity, threshold, inventory_date, last_quantity, inventory_diff, attributes, parent_item_id, active,
        variants_quantity from item where deleted_at is null order by id`.execute(db)
    ).rows,
    tags: (
      await sql`select it.item_id, it.tag_id from item_tag it
        join item i on i.company_id = it.company_id and i.id = it.item_id where i.deleted_at is null
        order by 1, 2`.execute(db)
    ).rows,
    codes: (
      await sql`select code, kind, article_id, quantity from code where not released order by code_key`.execute(db)
    ).rows,
  }))
