import type { Concept, Meaning, State } from './nodes.ts'

/**
 * What words mean, in both languages: phrases without accents, with `|` between them. To teach the assistant a phrase,
 * write it behind its meaning; longer phrases go before shorter ones.
 */
const field = (concept: Concept): Meaning => ({ is: 'field', concept })
const state = (of: State): Meaning => ({ is: 'state', state: of })
const source = (of: Extract<Meaning, { is: 'source' }>['source']): Meaning => ({ is: 'source', source: of })
const compare = (operator: Extract<Meaning, { is: 'compare' }>['operator']): Meaning => ({ is: 'compare', operator })
const around = (side: Extract<Meaning, { is: 'around' }>['side']): Meaning => ({ is: 'around', side })
const drawn = (type: Extract<Meaning, { is: 'chartType' }>['type']): Meaning => ({ is: 'chartType', type })

export const LEXICON: readonly (readonly [Meaning, string])[] = [
  // What is asked for.
  [source('items'), 'articles|article|items|item|objets|objet|references|reference|goods|things|stuff|choses'],
  [{ is: 'itemType', type: 'product' }, 'produits|produit|products|product|consommables|consumables'],
  [
    { is: 'itemType', type: 'equipment' },
    'equipements|equipement|equipments|equipment|appareils|appareil|devices|device|materiels|materiel|machines|machine',
  ],
  [source('folders'), 'dossiers|dossier|folders|folder'],
  [
    source('variants_and_lots'),
    'variantes et lots|variants and lots|variantes|variante|variants|variant|lots|lot|batches|batch',
  ],
  [source('checkout'), 'remises|remise|checkouts|checkout|prets|pret|loans|loan|emprunts|emprunt'],
  [source('interventions'), 'operations|operation|interventions|intervention'],
  [
    source('orders'),
    'commandes|commande|orders|order|purchase orders|purchase order|bons de commande|achats|purchases',
  ],
  [
    source('order_articles'),
    'lignes de commande|ligne de commande|order lines|order line|articles commandes|articles ordered|ordered items|items ordered|quantite commandee|quantites commandees|ordered quantity|ordered quantities|produits commandes|products ordered|ordered products|what was ordered|what did we order|what we ordered|ce qui a ete commande|ce que nous avons commande|ce qu on a commande|qu avons nous commande',
  ],
  [
    source('transactions_out'),
    'sorties de stock|sortie de stock|sorties|sortie|sortis|sorti|ce qui est sorti|ce qui est parti|est sorti|est parti|sont sortis|sont parties|sont partis|ont quitte|a quitte|ce qui a quitte|exits|exit|stock out|stock outs|outgoing|issues|went out|gone out|goes out|going out|taken out|left|leaving|leaves|consommation|consommations|consommes|consumption|consumed|used|usage|withdrawals|withdrawal|withdrawn|departs|retraits|preleve|preleves|prelevements|what left|what went out|out',
  ],
  [
    source('transactions_in'),
    'entrees en stock|entrees de stock|entree en stock|entree de stock|entrees|entree|ce qui est entree|ce qui est arrive|est entree|sont entrees|est arrive|sont arrives|stock in|stock ins|incoming|came in|come in|comes in|coming in|went in|arrived|arrivals|arrival|arrives|arrivees|entries|receipts|what came in|what arrived|put in',
  ],
  [
    source('movements'),
    'mouvements de stock|mouvements|mouvement|stock movements|movements|movement|transactions|transaction',
  ],
  [
    source('history'),
    'journal|historique|log|history|activites|activity|modifications faites|changes made|actions faites',
  ],

  // Fields.
  [
    field('name'),
    'designations|designation|libelles|libelle|noms|nom|names|name|intitules|intitule|titres|titre|title|nommes|nommee|nommees|nomme|named|appeles|appele|appelees|called',
  ],
  [
    field('code'),
    'codes barres|code barres|code barre|codes a barres|barcodes|barcode|codes|code|ean|numeros|numero|number',
  ],
  [field('place'), 'emplacements|emplacement|lieux|lieu|locations|location|places|place|endroits|endroit'],
  [field('category'), 'categories|categorie|category|categ|cat|familles|famille|family'],
  [field('tags'), 'mots cles|mot cle|etiquettes|etiquette|tags|tag|keywords|keyword|tagged|etiquetes'],
  [field('type'), 'types d article|type d article|types|item types|item type'],
  [
    field('available'),
    'quantites disponibles|quantite disponible|disponibles|disponible|available quantity|quantity available|available|stock disponible|available stock|dispo|dispos',
  ],
  [
    field('reserved'),
    'quantites reservees|quantite reservee|reserves|reserve|reservees|reservee|reserved quantity|quantity reserved|reserved',
  ],
  [
    field('quantity'),
    'quantites en stock|quantite en stock|quantites|quantite|qtes|qte|quantity in stock|quantities|quantity|qty|volumes|volume|stock on hand|stock level|niveau de stock|niveaux de stock|stock restant|remaining stock',
  ],
  [
    field('remaining'),
    'restes|restant a rendre|reste a recevoir|quantite restante|remaining quantity|remaining|still expected',
  ],
  [field('threshold'), 'seuils d alerte|seuil d alerte|seuils|seuil|thresholds|threshold|stock minimum|minimum stock'],
  [field('packaging'), 'conditionnements|conditionnement|packaging|pack size'],
  [field('unit'), 'unites de mesure|unite de mesure|unites|unite|units|unit'],
  [field('value'), 'valeurs du stock|valeur du stock|valeurs|valeur|stock value|worth|values|value|valorisation'],
  [
    field('cost'),
    'couts moyens|cout moyen|couts|cout|average cost|costs|cost|prix unitaires|prix unitaire|unit price|prix|price|prices|coutent|coute',
  ],
  [field('description'), 'descriptions|description'],
  [field('comment'), 'commentaires|commentaire|comments|comment|remarques|remarque|notes|note'],
  [field('shelf'), 'etageres|etagere|shelves|shelf|rayonnage'],
  [
    field('created'),
    'dates de creation|date de creation|crees|creees|cree|creee|ajoutes|ajoutees|ajoute|ajoutee|enregistres|creation date|date created|created|added|registered',
  ],
  [
    field('updated'),
    'dates de modification|date de modification|modifies|modifiees|modifie|modifiee|mis a jour|mise a jour|mises a jour|changes|last modified|modified|updated|changed|edited',
  ],
  [
    field('counted'),
    'dates d inventaire|date d inventaire|dernier inventaire|inventories|inventoriees|inventorie|inventoriee|comptes|comptees|counted|inventoried|stocktaken|last counted|last inventory|inventory date|stocktake date',
  ],
  [
    field('due'),
    'dates de retour prevues|date de retour prevue|date de retour|a rendre|dues|due date|due back|due|a rapporter',
  ],
  [
    field('expected'),
    'dates de livraison prevues|date de livraison|livraison prevue|attendues|attendus|attendue|attendu|expected date|expected delivery|delivery date|expected|livrees|delivered by',
  ],
  [
    field('expiry'),
    'dates de peremption|date de peremption|perimant|peremption|dates d expiration|date d expiration|expirent|expire|expirant|expiration|expiry dates|expiry date|expiring on|expiring|expiry|expire|expires|expiration date|best before',
  ],
  [field('closed'), 'dates de cloture|date de cloture|closing date|closed on|cloturees le'],
  [
    field('begins'),
    'dates de debut|date de debut|commencant|start date|starting|starts|debutent|commencent|prevues|prevue|planifiees|planned|scheduled',
  ],
  [
    field('person'),
    'utilisateurs|utilisateur|users|user|createurs|createur|auteurs|auteur|persons|person|personnes|personne|people|who|employes|employe|employee|employees|operateur|operator|magasinier|storekeeper',
  ],
  [field('supplier'), 'fournisseurs|fournisseur|suppliers|supplier|vendors|vendor'],
  [
    field('recipient'),
    'destinataires|destinataire|recipients|recipient|beneficiaires|beneficiaire|emprunteurs|emprunteur|borrowers|borrower',
  ],
  [field('action'), 'actions|action|motifs|motif|reasons|reason|raisons|raison'],
  [field('status'), 'statuts|statut|status|statuses|etats|etat|state|states'],
  [field('serial'), 'numeros de serie|numero de serie|serial numbers|serial number|serials|serial'],
  [field('picture'), 'photos|photo|images|image|pictures|picture'],

  // Amounts that stand for what is there.
  [{ is: 'pieces' }, 'pieces|piece|pcs|exemplaires|exemplaire|stocks|stock|unites en stock|units in stock'],

  // States.
  [
    state('low'),
    'sous le seuil d alerte|sous leur seuil|sous le seuil|en dessous du seuil|en dessous de leur seuil|below threshold|below the threshold|below their threshold|under threshold|under the threshold|stock bas|stock faible|low stock|low on stock|running low|a reapprovisionner|a commander|to reorder|a recommander|en alerte|bientot en rupture',
  ],
  [
    state('out_of_stock'),
    'en rupture de stock|en rupture|ruptures de stock|rupture de stock|ruptures|out of stock|epuises|epuise|epuisees|epuisee|sold out|a zero|stock nul|stock vide|plus en stock|no stock|no stock left|no longer in stock|sans stock|without stock|a stock zero|zero stock',
  ],
  [state('in_stock'), 'actuellement en stock|en stock|in stock|avec du stock|with stock|on hand'],
  [
    state('expiring'),
    'expirent bientot|expire bientot|expirant bientot|qui perime bientot|perimes bientot|proches de la peremption|expiring soon|expire soon|expires soon|about to expire|close to expiry|bientot perimes|bientot perimees',
  ],
  [state('expired'), 'perimes|perimees|perime|perimee|expires deja|expired|past expiry|depassee'],
  [state('late'), 'en retard|late|overdue|retard|pas rendus a temps|not returned in time|past due'],
  [
    state('lent'),
    'actuellement pretes|en pret|pretes|pretees|prete|pretee|empruntes|empruntees|emprunte|empruntee|pas encore rendus|non rendus|non rendues|pas rendus|pas rendues|lent out|lent|on loan|loaned|borrowed|checked out|not returned|not yet returned|still out|remis|remises en cours',
  ],
  [state('returned'), 'rendus|rendues|rendu|rendue|returned|checked in|given back|retournes|retournees'],
  [
    state('open'),
    'en attente de livraison|pas encore recues|non recues|pas recues|a recevoir|not received|not yet received|undelivered|awaiting delivery|en cours de livraison|delivery in progress|still to come|pas encore livrees|non livrees',
  ],
  [
    state('partly_received'),
    'partiellement recues|partiellement recue|recues partiellement|partially received|partly received',
  ],
  [state('received'), 'recues|recue|recus|recu|received|livrees|livree|delivered'],
  [state('cancelled'), 'annulees|annulee|annules|annule|cancelled|canceled'],
  [
    state('closed'),
    'terminees|terminee|terminés|cloturees|cloturee|fermees|finies|closed|finished|completed|done|ended',
  ],
  [state('in_progress'), 'en cours|in progress|ongoing|underway|commencees'],
  [state('todo'), 'a faire|a realiser|to do|todo|not started|pas commencees|non commencees'],
  [state('in_error'), 'en erreur|in error|failed|with errors|en echec'],
  [state('inactive'), 'inactifs|inactif|inactives|inactive|desactives|desactivees|disabled|archived|archives'],
  [state('active'), 'actifs|actif|actives|active|enabled'],

  // Comparisons.
  [
    compare('more_than_or_equal'),
    '>=|superieur ou egal a|superieure ou egale a|superieur ou egal au|superieure ou egale au|superieurs ou egaux a|superieures ou egales a|au moins|au minimum|minimum|at least|no less than|not less than|greater than or equal to|more than or equal to|pas moins de|a partir de|or more',
  ],
  [
    compare('less_than_or_equal'),
    '<=|inferieur ou egal a|inferieure ou egale a|inferieur ou egal au|inferieure ou egale au|inferieures ou egales a|inferieurs ou egaux a|au plus|au maximum|maximum|at most|no more than|not more than|less than or equal to|pas plus de|up to|ne depasse pas|ne depassent pas',
  ],
  [
    compare('more_than'),
    '>|superieur a|superieure a|superieurs a|superieures a|superieur au|superieure au|superieurs au|superieures au|plus grand que|plus grande que|plus de|plus que|depasse|depassent|depassant|more than|greater than|over|above|exceeding|exceeds|exceed|higher than|larger than|bigger than|au dessus de|au dela de',
  ],
  [
    compare('less_than'),
    '<|inferieur a|inferieure a|inferieurs a|inferieures a|inferieur au|inferieure au|inferieurs au|inferieures au|plus petit que|plus petite que|moins de|moins que|less than|lower than|fewer than|smaller than|under|below|en dessous de|en dessous du|au dessous de|sous la barre de',
  ],
  [
    compare('not_equal'),
    '!=|<>|different de|differente de|differents de|other than|autre que|autres que|is not|are not|n est pas|ne sont pas|not equal to',
  ],
  [
    compare('equals'),
    '=|egal a|egale a|egal au|egale au|egaux a|egales a|equal to|equals|exactement|exactly|vaut|valent|precisement',
  ],
  [compare('between'), 'compris entre|comprise entre|comprises entre|entre|between|ranging from'],
  [
    compare('contains'),
    'contenant|contient|contiennent|containing|contains|contain|including|comportant|comporte|comprenant|incluant|comme',
  ],
  [
    compare('starts_with'),
    'commencant par|commence par|commencent par|debutant par|debute par|starting with|starts with|start with|beginning with|begins with|begin with',
  ],
  [
    compare('ends_with'),
    'finissant par|finit par|finissent par|se terminant par|se termine par|se terminent par|ending with|ending in|ends with|end with|end in|terminant par',
  ],
  [
    compare('not_empty'),
    'renseignes|renseignees|renseigne|renseignee|rempli|remplie|remplis|is set|filled in|filled|not empty|non vide|non vides|pas vide',
  ],
  [
    compare('empty'),
    'est vide|sont vides|vides|vide|is empty|are empty|empty|non renseignes|non renseignees|non renseigne|non renseignee|pas renseignes|pas renseigne|pas renseignee|missing|manquants|manquante|manquant|manquantes|not set|not filled in|blank|manque',
  ],
  [
    { is: 'not' },
    'ne jamais|n ont jamais ete|n a jamais ete|jamais|never|pas de|pas d|pas dans|sauf|hors|excepte|hormis|except for|except|excluding|without any|without|sans|not in|not at|not from|outside of|outside|non|not|aucune|aucun|n ont pas|n a pas|no|pas|en dehors de|ailleurs qu|ailleurs que|autres que ceux de|other than those of|ni',
  ],
  [{ is: 'with' }, 'avec|with|ayant|having|that have|which have|qui ont|possedant|dotes de'],
  [{ is: 'join', operator: 'AND' }, 'et aussi|ainsi que|et|and|as well as|puis'],
  [{ is: 'join', operator: 'OR' }, 'ou bien|soit|ou|or'],

  // Figures.
  [
    { is: 'measure', type: 'count' },
    'combien y a t il d|combien y a t il de|combien d|combien de|combien|nombres de|nombre de|nombre d|nombre|nb de|nb d|how many|number of|count of|count|compte le nombre de|compte les|compter',
  ],
  [{ is: 'measure', type: 'avg' }, 'en moyenne|moyennes|moyenne|moyens|moyen|average|mean|avg'],
  [
    { is: 'measure', type: 'sum' },
    'somme|sommes|sum of|sum|totaux|totale|total|totals|how much|au total|in total|cumul|cumule|overall',
  ],
  [
    { is: 'by' },
    'ventiles par|ventilees par|ventile par|regroupes par|groupes par|groupe par|repartis par|reparties par|reparti par|par|pour chaque|de chaque|grouped by|group by|broken down by|split by|divided by|for each|of each|in each|by|per|each|dans chaque|selon|a chaque|chaque',
  ],
  [
    { is: 'versus' },
    'compares a|compare a|comparees a|comparee a|comparees au|compares au|compare au|compares avec|compare avec|comparees avec|en comparaison de|en comparaison avec|en comparant avec|par rapport a|par rapport au|par rapport aux|contre|versus|vs|compared with|compared to|in comparison with|comparing with|against|comparer|comparez|compare|comparaison|comparison',
  ],
  [
    { is: 'former', compare: 'previous_year' },
    'meme periode l annee derniere|meme periode l an dernier|meme periode de l annee derniere|la meme periode l an passe|annee d avant|annee precedente|an d avant|same period last year|same period a year ago|same period of last year|the year before|year before|previous year|a year before|a year earlier|a year ago|un an avant|un an plus tot|meme mois l an dernier|meme mois de l annee derniere|same month last year|n 1',
  ],
  [
    { is: 'former', compare: 'previous_period' },
    'mois d avant|mois precedent|semaine d avant|semaine precedente|periode d avant|periode precedente|jour d avant|jour precedent|la veille|veille|celui d avant|celle d avant|celui precedent|trimestre precedent|trimestre d avant|the month before|month before|previous month|the week before|week before|previous week|the day before|day before|previous day|previous period|the period before|period before|the one before|one before|previous one|prior period|prior month|prior week|previous quarter|the quarter before|quarter before|before that',
  ],
  [{ is: 'top' }, 'les plus|top|premiers|premieres|biggest|largest|most|le plus|la plus|highest|first'],

  // Charts.
  [drawn('pie'), 'diagramme circulaire|camembert|pie chart|pie|secteurs|donut|parts'],
  [drawn('spline'), 'courbe lissee|courbe|courbes|spline|smooth line|curve'],
  [drawn('line'), 'graphique en lignes|ligne|lignes|line chart|line graph|line|lines'],
  [drawn('table'), 'sous forme de tableau|en tableau|tableau|as a table|in a table|table'],
  [drawn('pivot'), 'tableau croise dynamique|tableau croise|pivot table|pivot|cross table'],
  [drawn('map'), 'sur une carte|carte|on a map|map'],
  [drawn('column'), 'histogramme|colonnes|colonne|column chart|columns|histogram|column'],
  [drawn('bar'), 'diagramme en barres|graphique en barres|barres|batons|bar chart|bar graph|bars'],
  [
    { is: 'chart' },
    'graphique|graphiques|graphe|graph|chart|diagramme|evolution|trend|tendance|repartition|distribution|breakdown|ventilation|trace|plot|over time|au fil du temps|dans le temps|courbe d evolution|statistiques|stats|progression',
  ],
  [
    { is: 'step', step: 'day' },
    'jours|jour|journees|days|day|daily|quotidien|quotidienne|quotidiennes|journalier|jour par jour|day by day',
  ],
  [
    { is: 'step', step: 'week' },
    'semaines|semaine|weeks|week|weekly|hebdomadaire|hebdomadaires|hebdo|week by week|semaine par semaine',
  ],
  [
    { is: 'step', step: 'month' },
    'mois|months|month|monthly|mensuel|mensuels|mensuelle|mensuelles|month by month|mois par mois',
  ],

  // Dates that have a side.
  [around('since'), 'depuis le debut de|depuis le|depuis|since|starting from'],
  [around('after'), 'apres le|apres|after|posterieur a|posterieure a'],
  [around('before'), 'avant le|avant|before|anterieur a|anterieure a|earlier than|prior to|plus vieux que|older than'],
  [around('until'), 'jusqu au|jusqu a|jusqu en|until|till|through'],

  [
    { is: 'here' },
    'dans ce dossier|de ce dossier|ici|here|in this folder|of this folder|this folder|ce dossier|cet emplacement|this place|this location',
  ],
  [
    { is: 'operation', type: 'inventory' },
    'operation d inventaire|inventaires|inventaire|stocktake|stock take|stocktaking|inventory operation|inventory count|stock count|inventory',
  ],
  [
    { is: 'operation', type: 'move' },
    'operation de deplacement|operation de transfert|deplacements|deplacement|transferts|transfert|transfer|move operation|move',
  ],
  [
    { is: 'operation', type: 'out_of_stock' },
    'operation de sortie|sortie de stock|stock exit operation|exit operation|preparation',
  ],
  [
    { is: 'draft', verb: 'make' },
    'cree moi|creer|creez|cree|prepare moi|prepare|preparer|preparez|planifie|planifier|planifiez|programme|redige|rediger|brouillon|nouvelle|nouveau|make|create|prepare|plan|schedule|draft|new|set up|organise|lance|lancer',
  ],
  [
    { is: 'draft', verb: 'order' },
    'commande moi|commander|commandez|passe une commande|passer une commande|passe commande|place an order|acheter|achete|buy|reorder|recommande',
  ],

  // Words that places are called by, which nobody has to say.
  [
    { is: 'generic' },
    'magasins|magasin|stores|store|depots|depot|entrepots|entrepot|warehouses|warehouse|sites|site|agences|agence|branches|branch|reserves de|salles|salle|rooms|room|bureaux|bureau|offices|office|ateliers|atelier|workshops|workshop|locaux|local|batiments|batiment|building|buildings|ville|city|zone|zones',
  ],

  [
    { is: 'show' },
    'montre moi|montrez moi|montre|montrez|montrer|affiche moi|affiche|affichez|afficher|liste moi|lister|listez|liste|donne moi|donnez moi|donne|donner|trouve moi|trouve|trouver|trouvez|cherche|chercher|recherche|rechercher|filtre|filtrer|filtrez|je veux voir|je voudrais voir|je voudrais|je veux|je cherche|j aimerais voir|j aimerais|voir|show me|show|display|list|give me|give|find me|find|search for|search|look for|filter on|filter|i want to see|i want|i would like to see|i would like|i d like|i need|get me|get|let me see|see|quels sont|quelles sont|quel est|quelle est|quels|quelles|quel|quelle|which|what is|what are|what|qu est ce qui|qu est ce qu|que|where are|where is|dis moi|tell me|sors moi|extrais|extract|only|seulement|uniquement|juste|just|all|tous|toutes|tout|toute|every|ne garde que|garde|keep|fais moi|fais|faire|fait|draw|dessine|dessiner|ou se trouvent|ou se trouve|ou sont|ou est',
  ],
]

/** Said in passing. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  `le la les l un une des du de d au aux a à en dans sur pour chez vers qui que qu dont ou ont est sont etait etaient ete soit
   se sa son ses leur leurs ce cet cette ces c y il elle ils elles on nous vous je j me m moi te toi s t tu nos notre mes mon ma vos votre
   avons avez avoir ait aient ai as etre suis peux peut pouvez pourrais pourriez veux voulez voudrais svp stp plait merci bonjour salut
   ne n ceux celles celui celle cela ca actuellement encore bien alors donc si y-a t-il fois actuels actuel actuelle entreprise societe
   the an of in at on to for from with is are was were be been being that which whose there their our my your we i you it its they
   this these those do does did has have had can could would please hello hi thanks thank me us any some also now currently
   into as so and-then s re t d ll company quel quelle parmi lors pendant durant during within over-the located situes situees situe situee places ranges rangees
   range rangé stockes stockees stocke kept stored lying held trouvent trouve presents present y faut need base date dates interieur marque marques`
    .split(/\s+/)
    .filter(Boolean),
)
/** Between the words of a name. */
export const LINKS: ReadonlySet<string> = new Set('de du des la le les l d the of et and a au aux en'.split(' '))
/** Questions that begin so ask for what no filter or chart answers. */
export const ASKS_OTHERWISE: ReadonlySet<string> = new Set(
  'qui who quand when pourquoi why comment whose whom'.split(' '),
)
/** Units as people say them. */
export const UNIT_WORDS: Readonly<Record<string, string>> = {
  kg: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogramme: 'kg',
  kilogrammes: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  g: 'g',
  gramme: 'g',
  grammes: 'g',
  gram: 'g',
  grams: 'g',
  m: 'm',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  cm: 'cm',
  l: 'l',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  ml: 'ml',
  t: 't',
  tonne: 't',
  tonnes: 't',
}
