/** What users can change of a record named `i`, as one text: whoever changed it since made another one. */
export const ITEM_CONTENT = `
  md5(jsonb_build_array(i.folder_id, i.name, i.tag, i.type, i.unit, i.description, i.category_id, i.shelf_id, i.packaging, i.quantity, i.threshold, i.inventory_date, i.attributes, i.deleted_at is null, i.merged_into,
    (select array_agg(it.tag_id order by it.tag_id) from item_tag it where it.company_id = i.company_id and it.item_id = i.id))::text
    || case when i.parent_item_id is null then '' else jsonb_build_array(i.parent_item_id, i.variant_kind, i.active, i.expires_on, i.status)::text end)`
