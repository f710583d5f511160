import type { stockModule } from './module.ts'

const fr: Record<keyof (typeof stockModule)['errors'], string> = {
  already_reversed: 'Ce mouvement a déjà été annulé',
  reversal_of_conversion: 'Un changement d’unité ne s’annule pas\u00A0: changez d’unité dans l’autre sens',
  unit_changed: 'L’unité de {{name}} a changé entre-temps\u00A0: vérifiez la quantité et recommencez',
  unit_changed_since: 'L’unité de {{name}} a changé depuis ce mouvement\u00A0: faites un nouveau mouvement',
  conversion_reserved:
    '{{name}} a {{quantity}} unités réservées\u00A0: terminez ou annulez ses réservations avant de changer l’unité',
  reversal_of_reception: 'Ce qui est arrivé d’une commande s’annule dans la commande',
  reversal_of_transit: 'Ce qui part et arrive par une opération se règle dans l’opération',
  reversal_of_reversal: 'Une annulation ne peut pas être annulée : faites un nouveau mouvement',
  price_of_exit: 'Une sortie n’a pas de prix\u00A0: elle part au coût moyen',
  action_direction: 'Ce motif ne convient pas au sens du mouvement',
  quantity_equipment: "La quantité d'un équipement est 0 ou 1",
  remaining_negative: 'La quantité restante doit être supérieure ou égale à 0',
  checked_out: '{{quantity}} unités sont remises à quelqu’un\u00A0: enregistrez d’abord leur retour',
  still_out: '{{name}} est remis à quelqu’un\u00A0: enregistrez d’abord son retour',
  reserved: '{{quantity}} unités sont réservées',
}
export default fr
