import type { bundlesModule } from './module.ts'

const fr: Record<keyof (typeof bundlesModule)['errors'], string> = {
  bundle_requirements: 'Une catégorie Stock et des champs personnalisés marque/modèle et nom de stock sont nécessaires',
  bundle_needs_category: 'Il manque une catégorie «\u202FStock\u202F» pour les dossiers de type stock',
  bundle_needs_model: 'Il manque un champ personnalisé d’article qui signifie «\u202FModèle\u202F»',
  bundle_needs_stockname: 'Il manque un champ personnalisé d’article qui signifie «\u202FNom de stock\u202F»',
  bundle_stock: 'Un stock est obligatoire',
  bundle_stock_kind: '{{name}} n’est pas un dossier de type stock de la catégorie «\u202FStock\u202F»',
  bundle_product: 'Au moins un produit est nécessaire',
  bundle_product_kind: '{{name}} ne peut pas sortir en quantité\u00A0: choisissez un produit, une variante ou un lot',
  bundle_product_twice: '{{name}} est déjà dans la liste à cet emplacement',
  bundle_not_there: '{{name}} ne se trouve pas à cet emplacement',
  bundle_pair: 'Ce stock et ce modèle ont déjà une sortie associée\u00A0: {{name}}',
  along_short: '«\u202F{{bundle}}\u202F»\u00A0: {{name}}, {{quantity}} à {{place}} et il en faut {{needed}}',
  along_denied:
    'La sortie associée «\u202F{{bundle}}\u202F» prend des produits là où vous n’avez pas le droit de sortir\u00A0: sortez sans elle, ou demandez à quelqu’un qui l’a',
  bundle_needs_field: 'Des sorties associées ont besoin de ce champ\u00A0: {{names}}',
  bundle_keeps_category: 'Des sorties associées ont besoin de cette catégorie\u00A0: {{names}}',
}
export default fr
