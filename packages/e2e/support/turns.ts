import { createHash } from 'node:crypto'

const asked = process.env['SWEEP_SLICE'] ?? 'all'
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** Every journey has its turn in one of two commits, by its name, as sweeps have (docs/reliability.md). */
export const isItsTurn = (name: string): boolean => asked === 'all' || (numberOf(name) + Number(asked)) % 2 === 0
