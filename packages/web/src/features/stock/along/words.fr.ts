const fr = {
  title: 'Sortent avec l’équipement',
  bundle: '«\u202F{{name}}\u202F»',
  bundle_times: '«\u202F{{name}}\u202F», {{shown}} fois',
  missing: 'il en manque {{missing}} ({{available}} en stock)',
  skipped: '{{name}}\u00A0: à la corbeille, ne sort pas',
  denied: 'Une partie se trouve là où vous n’avez pas le droit de sortir\u00A0: demandez à quelqu’un qui l’a.',
  short: 'La sortie sera refusée\u00A0: il manque des produits.',
  short_each_one: '{{shown}} équipement ne sortira pas\u00A0: il lui manque des produits.',
  short_each_other: '{{shown}} équipements ne sortiront pas\u00A0: il leur manque des produits.',
  without: 'Sortir sans ces produits',
}
export default fr
