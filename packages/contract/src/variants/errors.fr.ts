import type { variantsModule } from './module.ts'

const fr: Record<keyof (typeof variantsModule)['errors'], string> = {
  has_variants: 'La quantité de cet article est la somme de ses variantes et lots',
  variant_not_exist: "La variante ou le lot scanné n'existe pas.",
  variant_choose_one: 'Vous devez choisir au moins une variante ou un lot.',
  variant_name_exists: 'Le nom {{name}} existe déjà dans vos variantes et lots.',
  variant_tag_exists: 'Le tag {{name}} existe déjà dans vos variantes et lots.',
  variant_disabled: 'La variante ou le lot est désactivé.',
  variant_parent: 'Seuls les produits et les articles simples ont des variantes et lots',
  variant_first_quantity: 'La première variante ou le premier lot reprend tout le stock du produit ({{quantity}})',
  variant_place_stock:
    'À cet emplacement, {{name}} a du stock sans variante ni lot ({{quantity}})\u00A0: donnez-lui d’abord une variante ou un lot',
  variant_product_trashed:
    'Le produit de cette variante ou de ce lot est dans la corbeille\u00A0: restaurez-le d’abord',
  variants_reserved:
    'Des réservations portent sur ce produit\u00A0: annulez-les avant de lui donner des variantes ou des lots',
  lot_order: '{{lot}} expire plus tôt ({{date}}) et doit sortir d’abord',
  serial_exists: 'Le numéro de série {{name}} existe déjà pour ce produit',
  serial_clash: 'Des numéros de série sont en double pour un même produit\u00A0: {{values}}',
}
export default fr
