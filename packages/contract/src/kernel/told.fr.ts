import type { ErrorCode } from './errors.ts'

/** Texts of refusals that only the server says: the browser shows what it was answered, and need not carry them to the sign-in page. */
const fr = {
  payment_refused: 'Le paiement a été refusé : essayez une autre carte',
  plan_current: 'Votre entreprise a déjà cet abonnement',
  plan_small_items: 'Ce pack permet {{limit}} articles et vous en avez {{count}}',
  plan_small_users: 'Ce pack permet {{limit}} utilisateurs et vous en avez {{count}}',
  plan_small_fields: 'Ce pack permet {{limit}} champs personnalisés et vous en avez {{count}}',
  promo_unknown: 'Ce code promotionnel n’existe pas',
  promo_used: 'Votre entreprise a déjà utilisé ce code promotionnel',
  payment_unreachable: 'Le service de paiement ne répond pas, réessayez dans quelques instants',
  topic_denied: "Vous ne pouvez pas écouter ce sujet",
  idempotency_mismatch: 'Cette clé a déjà servi pour une autre demande',
  import_empty: 'Le fichier est vide',
  import_too_many_rows: 'Le fichier dépasse {{max}} lignes',
  import_too_many_columns: 'Le fichier dépasse {{max}} colonnes',
  import_unreadable: "Ce fichier n'est pas un classeur Excel lisible : {{reason}}",
  import_no_sheet: "La feuille {{name}} n'existe pas dans ce fichier",
  import_not_ready: "Cet import n'est pas prêt : validez-le d'abord",
  plan_limit_items: 'La limite de {{limit}} articles de votre abonnement est atteinte',
  plan_limit_users: 'La limite de {{limit}} utilisateurs de votre abonnement est atteinte',
  plan_limit_fields: 'La limite de {{limit}} champs personnalisés de votre abonnement est atteinte',
  storage_full: "Le serveur n'a plus de place, rien n'a été enregistré : prévenez la personne qui l'administre",
  condition_unknown_field: "Le champ {{name}} n'existe pas dans ce filtre",
  condition_unknown_operator: "L'opérateur {{name}} ne convient pas à ce champ",
  condition_wrong_value: 'La valeur ne convient pas à cet opérateur',
  condition_too_deep: 'Le filtre dépasse {{max}} niveaux',
  condition_too_many: 'Le filtre dépasse {{max}} conditions',
  condition_reversed_range: 'Les bornes sont inversées',
  login_platform_denied: "Vous n'êtes pas autorisé à vous connecter sur cette plateforme",
  registration_closed: 'Les inscriptions sont fermées',
  address_not_valid: "Une erreur s'est produite lors de la validation de votre adresse",
  last_admin: 'Au moins un administrateur actif est nécessaire',
} satisfies Partial<Record<ErrorCode, string>>
export type ToldWords = Record<keyof typeof fr, string>
export default fr
