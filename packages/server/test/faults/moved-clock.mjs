/**
 * Loaded before a product whose clock a test moves: the file named after the process in CLOCKS says by how many
 * milliseconds. Timers go on as they are, as they do when a machine's clock is set.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOOK_EVERY_MS = 20
const file = join(process.env['CLOCKS'], String(process.pid))
const TrueDate = Date
let offset = 0

const look = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Nobody has moved it yet.
  }
}
setInterval(look, LOOK_EVERY_MS).unref()

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    super(...(given.length === 0 ? [TrueDate.now() + offset] : given))
  }
  static now() {
    return TrueDate.now() + offset
  }
}
