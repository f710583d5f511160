import type { variantsModule } from './module.ts'

const en: Record<keyof (typeof variantsModule)['errors'], string> = {
  has_variants: 'The quantity of this item is the sum of its variants and lots',
  variant_not_exist: 'The scanned variant and lot does not exist.',
  variant_choose_one: 'You must choose at least one variant and lot.',
  variant_name_exists: 'The name {{name}} already exists in your variants and lots.',
  variant_tag_exists: 'The tag {{name}} already exists in your variants and lots.',
  variant_disabled: 'The variant and lot is disabled.',
  variant_parent: 'Only products and plain items have variants and lots',
  variant_first_quantity: 'The first variant or lot takes over the whole stock of the product ({{quantity}})',
  variant_place_stock:
    'At this location {{name}} has stock without a variant or lot ({{quantity}}): give it a variant or lot first',
  variant_product_trashed: 'The product of this variant or lot is in the trash: restore it first',
  variants_reserved: 'This product has reservations: cancel them before you give it variants or lots',
  lot_order: '{{lot}} expires earlier ({{date}}) and must leave first',
  serial_exists: 'The serial number {{name}} already exists for this product',
  serial_clash: 'Serial numbers are used more than once for one product: {{values}}',
}
export default en
