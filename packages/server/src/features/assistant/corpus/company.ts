import type { Names } from '../grammar/vocabulary.ts'

/**
 * Who asks the questions of the corpus; its names come from real inventories (equipment of a hospital, medicines,
 * suppliers).
 */
const guid = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
export const TODAY = '2026-03-18'
export const NAMES: Names = {
  places: [
    'Magasin de Lyon',
    'Magasin de Lyon / Réserve froide',
    'Entrepôt Paris',
    'Entrepôt Paris / Quai 3',
    'Marseille',
    'Bloc opératoire',
    'Salle 12',
  ].map((path, at) => ({ guid: guid(at), path, name: path.split(' / ').at(-1)! })),
  categories: ['Seringues', 'Compresses', 'Gants', 'Pompes à perfusion', 'Electrometer', 'Câbles', 'Antibiotiques'],
  tags: ['Urgent', 'Fragile', 'Stérile'],
  suppliers: ['Litware', 'Proseware', 'Allenson Cycles', 'Biogaran'].map((name, at) => ({
    guid: guid(100 + at),
    name,
  })),
  people: ['Marie Dubois', 'Paul Martin', 'Karim Benali'],
  recipients: ['Hôpital Nord', 'Service technique'],
  own: [
    { field: 'attributes.Fabricant', name: 'Fabricant', kind: 'choice', values: ['Fluke', 'Siemens', 'Keithley'] },
    { field: 'attributes.Poids', name: 'Poids', kind: 'number', values: [] },
    { field: 'attributes.Étalonné', name: 'Étalonné', kind: 'boolean', values: [] },
    { field: 'attributes.Numéro de lot', name: 'Numéro de lot', kind: 'text', values: [] },
    { field: 'attributes.Prochain contrôle', name: 'Prochain contrôle', kind: 'date', values: [] },
  ],
}
export const ITEMS = [
  'Seringue 10 ml Luer',
  'Perceuse visseuse',
  'Doliprane 500 mg',
  'Amoxicilline 1 g',
  'Ionization chamber',
  'Multimeter',
  'Batterie 12 V',
  'Ordinateur portable',
  'Casque de chantier',
  'Paracétamol',
  'Clavier',
  'Gant nitrile',
  'Oscilloscope',
  'Thermomètre',
]
