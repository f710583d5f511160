import type { ordersModule } from './module.ts'

const fr: Record<keyof (typeof ordersModule)['errors'], string> = {
  order_no_article: 'La commande doit contenir au moins un article',
  order_duplicate_article: "Les noms d'articles doivent être uniques",
  order_over_receipt: 'La quantité reçue dépasse la quantité commandée',
  order_over: 'Cette commande est terminée',
  order_received: 'Cette commande est reçue\u00A0: elle ne peut plus être modifiée',
  order_cancelled: 'Cette commande est annulée',
  order_article_received: '{{name}} a déjà été reçu en partie\u00A0: cet article ne peut plus être retiré ni changé',
  order_below_received: '{{received}} ont déjà été reçus\u00A0: la quantité commandée ne peut pas être plus petite',
  order_has_receptions: 'Des livraisons de cette commande sont en stock\u00A0: annulez-la plutôt que de la supprimer',
  order_line_closed: '{{name}} n’est plus attendu\u00A0: cette ligne est soldée',
  order_cancel_instead: 'Rien n’a été reçu et plus rien ne serait attendu\u00A0: annulez plutôt la commande',
  order_nothing: 'Indiquez au moins une quantité reçue',
  order_no_address: 'Ce fournisseur n’a pas d’adresse e-mail\u00A0: saisissez-en une',
  order_reason: 'Un motif est obligatoire',
  order_lots: 'Indiquez de quels lots ou variantes de {{name}} il s’agit',
  order_lots_sum: 'Les quantités des lots font {{sum}} au lieu de {{quantity}}',
  order_lot_stock:
    '{{name}} a du stock sans lot à cet endroit\u00A0: créez-y d’abord un lot, ou recevez dans un autre dossier',
  order_serials: 'Indiquez au plus un numéro de série par équipement reçu, chacun une seule fois',
  order_type_differs: '«\u202F{{name}}\u202F» existe déjà avec un autre type\u00A0: corrigez la ligne de la commande',
  order_too_many_units: 'Une livraison crée au plus {{count}} équipements\u00A0: faites-en plusieurs',
  reception_reversed: 'Cette livraison est déjà annulée',
}
export default fr
