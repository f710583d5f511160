/** A storeroom beside the inventories of others: places with codes, tools, screws and what a ward keeps. */
export const PLACES: readonly { path: string; type: string; tag?: string }[] = [
  { path: 'Lyon', type: 'city' },
  { path: 'Lyon / Dépôt principal', type: 'building', tag: 'DEP-1' },
  { path: 'Lyon / Dépôt principal / Allée A', type: 'stock', tag: 'ALL-A' },
  { path: 'Lyon / Dépôt principal / Allée B', type: 'stock', tag: 'ALL-B' },
  { path: 'Lyon / Dépôt principal / Bureau', type: 'room' },
  { path: 'Lyon / Atelier', type: 'room', tag: 'ATE-1' },
  { path: 'Lyon / Atelier / Armoire outillage', type: 'cabinet', tag: 'ARM-1' },
  { path: 'Paris', type: 'city' },
  { path: 'Paris / Réserve', type: 'stock', tag: 'RES-P' },
  { path: 'Marseille', type: 'city' },
  { path: 'Marseille / Magasin central', type: 'building', tag: 'MAG-13' },
  { path: 'Marseille / Magasin central / Rayon 12', type: 'stock', tag: 'MAG-13-R12' },
  { path: 'Marseille / Magasin central / Rayon 13', type: 'stock', tag: 'MAG-13-R13' },
  { path: 'Marseille / Infirmerie', type: 'room', tag: '2024.0117' },
]

const A = 'Lyon / Dépôt principal / Allée A'
const B = 'Lyon / Dépôt principal / Allée B'
const DESK = 'Lyon / Dépôt principal / Bureau'
const WORKSHOP = 'Lyon / Atelier'
const CUPBOARD = 'Lyon / Atelier / Armoire outillage'
const PARIS = 'Paris / Réserve'
const R12 = 'Marseille / Magasin central / Rayon 12'
const R13 = 'Marseille / Magasin central / Rayon 13'
const WARD = 'Marseille / Infirmerie'

/** Place, name, code, category; brand and model are fields of the company's own. */
type Thing = readonly [
  folder: string,
  name: string,
  tag: string,
  category: string,
  more?: { brand?: string; model?: string; description?: string; alias?: string },
]
export const THINGS: readonly Thing[] = [
  [A, 'Vis à bois 4 × 40', '3134725001008', 'Visserie', { alias: '3134725991002' }],
  [A, 'Vis à bois 5 × 60', '3134725001015', 'Visserie'],
  [A, 'Vis à tôle 3,5x16', '3134725001022', 'Visserie'],
  [R12, 'Vis à métaux M8 x 20 inox', '3134725001039', 'Visserie'],
  [R12, 'Boulon M10x50 zingué', '3134725001046', 'Visserie'],
  [R12, 'Écrou M8 inox A2', '3134725001053', 'Visserie'],
  [R12, 'Rondelle plate M8', '3134725001060', 'Visserie'],
  [A, 'Cheville nylon 8 mm', '3134725002005', 'Fixation'],
  [A, 'Cheville nylon 10 mm', '3134725002012', 'Fixation'],
  [PARIS, 'Cheville à expansion 10 x 80 mm', '3134725002029', 'Fixation'],
  [CUPBOARD, 'Foret béton 10 mm', 'FO-B-10', 'Outillage'],
  [CUPBOARD, 'Foret métal 6,5 mm', 'FO-M-65', 'Outillage'],
  [R13, 'Tube cuivre 12 mm, couronne de 25 m', 'TC-12-25', 'Plomberie'],
  [R13, 'Tube PVC Ø 100 mm', 'TP-100', 'Plomberie'],
  [R13, 'Vanne à boule 1/2"', 'VB-12', 'Plomberie'],
  [R13, 'Raccord laiton 3/4"', 'RL-34', 'Plomberie'],
  [R13, 'Joint torique 20 x 2,5 mm NBR', 'JT 20/25', 'Plomberie'],
  [B, 'Câble électrique 3G2,5', '3245060003012', 'Électricité'],
  [B, 'Câble électrique 3G1,5', '3245060003029', 'Électricité'],
  [B, 'Disjoncteur 16 A', 'A9F74216', 'Électricité', { brand: 'Schneider', model: 'iC60N' }],
  [B, 'Disjoncteur 20A', 'A9F74220', 'Électricité', { brand: 'Schneider', model: 'iC60N' }],
  [B, 'Contacteur 9 A 230 V', 'LC1D09P7', 'Électricité', { brand: 'Schneider', model: 'TeSys D' }],
  [B, 'Automate programmable 24 V', '6ES7 214-1AG40-0XB0', 'Électricité', { brand: 'Siemens', model: 'S7-1200' }],
  [CUPBOARD, 'Perceuse-visseuse 18 V', 'OUT-0012', 'Outillage', { brand: 'Bosch', model: 'GSR 18V-55' }],
  [CUPBOARD, 'Scie circulaire 190 mm', 'OUT-0044', 'Outillage', { brand: 'Makita', model: 'HS7601' }],
  [WORKSHOP, 'Lame de scie 190 mm x 30 mm, 24 dents', 'LS-190-24', 'Outillage'],
  [CUPBOARD, 'Meuleuse d’angle 125 mm', 'OUT-0051', 'Outillage', { brand: 'Makita', model: 'GA5030R' }],
  [WORKSHOP, 'Disque à tronçonner inox 125 mm', 'DT-125-I', 'Outillage'],
  [CUPBOARD, 'Multimètre numérique', 'OUT-0031', 'Outillage', { brand: 'Fluke', model: '87V' }],
  [B, 'Peinture acrylique blanche 10 L', '3248630010052', 'Peinture'],
  [B, 'Peinture glycéro rouge 2,5 L', '3248630010069', 'Peinture'],
  [B, 'Colle époxy 25 ml', '3248630022338', 'Peinture'],
  [A, 'Ruban adhésif 50 mm', '3134725009011', 'Emballage'],
  [A, 'Carton 40 × 30 × 30', '3134725009875', 'Emballage'],
  [PARIS, 'Film étirable 500 mm x 300 m', '3134725009882', 'Emballage'],
  [PARIS, 'Gants de manutention taille 9', '3471570010022', 'Protection'],
  [CUPBOARD, 'Gants de soudeur', '3471570010039', 'Protection'],
  [PARIS, 'Casque de chantier', '3471570044003', 'Protection'],
  [PARIS, 'Lunettes de protection', '3471570044010', 'Protection'],
  [DESK, 'Ordinateur portable 14 pouces', 'PC-0001', 'Informatique', { brand: 'Dell', model: 'Latitude 5440' }],
  [DESK, 'Écran 27 pouces', 'ECR-0007', 'Informatique', { brand: 'Dell', model: 'P2723D' }],
  [DESK, 'Imprimante laser', 'IMP-0002', 'Informatique', { brand: 'HP', model: 'LaserJet M404dn' }],
  [DESK, 'Toner noir', 'CF259A', 'Informatique', { brand: 'HP' }],
  [R13, 'Roulement 6204-2RS', 'SKF-6204', 'Mécanique', { brand: 'SKF' }],
  [R13, 'Roulement 6205 ZZ', 'SKF-6205', 'Mécanique', { brand: 'SKF' }],
  [R13, 'Courroie trapézoïdale SPA 1250', 'SPA-1250', 'Mécanique'],
  [R12, 'Huile moteur 5W30, bidon de 5 L', '3374650023007', 'Mécanique'],
  [R12, 'Graisse au lithium, cartouche de 400 g', '3374650023014', 'Mécanique'],
  [B, 'Ampoule LED E27 9 W', '3245060071004', 'Électricité'],
  [B, 'Tube LED 1200 mm 18 W', '3245060071011', 'Électricité'],
  [R12, 'Échelle télescopique 3,80 m', 'ECH-380', 'Accès'],
  [DESK, 'Papier A4 80 g, ramette', '3266280004511', 'Bureau'],
  [DESK, 'Stylo bille bleu', '3086123001060', 'Bureau'],
  [WARD, 'Seringue 10 ml', '3661200010106', 'Soins', { description: 'Sans aiguille, boîte de 100' }],
  [WARD, 'Seringue 5 ml', '3661200010052', 'Soins', { description: 'Sans aiguille, boîte de 100' }],
  [WARD, 'Aiguille 21G x 40 mm', '3661200021409', 'Soins'],
  [WARD, 'Compresses stériles 10 x 10 cm', '3661200031002', 'Soins'],
  [WARD, 'Masque chirurgical type II R', '3661200041001', 'Soins'],
  [WARD, 'Gants nitrile taille M, boîte de 100', '3661200051000', 'Soins'],
]
