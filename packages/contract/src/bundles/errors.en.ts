import type { bundlesModule } from './module.ts'

const en: Record<keyof (typeof bundlesModule)['errors'], string> = {
  bundle_requirements: 'A Stock category and custom fields for brand/model and stock name are required',
  bundle_needs_category: 'A category "Stock" for folders of the type stock is missing',
  bundle_needs_model: 'A custom field of items that means "Model" is missing',
  bundle_needs_stockname: 'A custom field of items that means "Stock name" is missing',
  bundle_stock: 'A stock is required',
  bundle_stock_kind: '{{name}} is no folder of the type stock with the category "Stock"',
  bundle_product: 'At least one product is needed',
  bundle_product_kind: '{{name}} cannot leave by quantity: choose a product, a variant or a lot',
  bundle_product_twice: '{{name}} is in the list for this location already',
  bundle_not_there: '{{name}} is not in this location',
  bundle_pair: 'This stock and model have a bundle already: {{name}}',
  along_short: '"{{bundle}}": {{name}}, {{quantity}} in {{place}} and {{needed}} are needed',
  along_denied:
    '"{{bundle}}" takes products from where you may not: take the equipment out without it, or ask somebody who may',
  bundle_needs_field: 'Bundles need this field: {{names}}',
  bundle_keeps_category: 'Bundles need this category: {{names}}',
}
export default en
