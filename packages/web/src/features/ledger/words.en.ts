import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Ledger health',
  about:
    'Each entry, exit, move and count is a line that nobody changes. A proof computes every quantity again from those lines. It is made every night, and whenever you want.',
  prove: 'Prove now',
  proving: 'Proof in progress',
  sound: 'The ledger is sound',
  sound_text: 'Proved {{when}} over {{shown}} movements.',
  faulty: 'The ledger is not sound',
  faulty_text:
    'The proof of {{when}} found lines that do not agree, over {{shown}} movements. Nothing is erased: keep this page and tell the person who runs the server.',
  never: 'No proof yet',
  never_text: 'The first one will be made tonight. You can also start it now.',
  what: 'What is proved',
  subjects: {
    stock: 'Each quantity is the sum of its movements',
    reserved: 'Available = quantity − live reservations − checked out',
    chain: 'No movement was changed, removed or slipped in afterwards',
    records: 'Locations, variants, lots, trash and counters agree',
    limits: 'Limits of the plan and sessions hold',
  },
  state: { sound: 'Sound', faulty: 'Faulty', unknown: 'Not proved yet' },
  checks_one: '{{shown}} check',
  checks_other: '{{shown}} checks',
  found_one: '{{shown}} line found',
  found_other: '{{shown}} lines found',
  first: 'The first {{shown}} are shown.',
  breaks: {
    row: 'Does not agree',
    changed: 'Movement changed',
    added: 'Movement slipped in',
    removed: 'Movement removed',
    block: 'Seal altered',
  },
  hidden: 'A record out of your sight',
  block_number: 'block {{number}}',
  chain: 'Chain',
  chain_help:
    'Every five minutes new movements are sealed as one block. The fingerprint of the last block stands for everything before it: note it down elsewhere, and it will prove later that nothing was changed.',
  fingerprint: 'Fingerprint',
  export: 'Export the ledger',
  export_help:
    'The file holds everything that is sealed. An auditor can compute the fingerprints again without Entrepôt: the method is one page, with a small program.',
  exported: 'Ledger exported',
  copy: 'Copy the fingerprint',
  copied: 'Fingerprint copied',
  block: 'Block {{number}}, sealed {{when}}',
  sealed_one: '{{shown}} sealed movement',
  sealed_other: '{{shown}} sealed movements',
  waiting_one: '{{shown}} waits for the next block',
  waiting_other: '{{shown}} wait for the next block',
  no_block: 'No movement is sealed yet.',
  check: 'Check a fingerprint that was noted down',
  check_field: 'Noted fingerprint',
  check_help: '64 digits and letters from a to f',
  check_action: 'Check',
  check_wrong: 'A fingerprint has 64 digits and letters from a to f.',
  known:
    'This fingerprint is that of block {{number}}, sealed on {{when}}. Nothing before it was changed, if the proof above is sound.',
  unknown: 'This fingerprint is not in the chain: the ledger of that day was not this one, or it was noted wrongly.',
}
export default en
