import type { Readable } from 'node:stream'

/** An answer that is a file. `produce` runs after the transaction of the call has ended. */
export class Download {
  readonly fileName: string
  readonly type: string
  readonly produce: () => Promise<Readable | Buffer>
  constructor(fileName: string, type: string, produce: () => Promise<Readable | Buffer>) {
    this.fileName = fileName
    this.type = type
    this.produce = produce
  }
  /** RFC 6266: an ASCII name for old readers, the real one in UTF-8. */
  get disposition(): string {
    const ascii = this.fileName
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/]/g, '_')
    return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(this.fileName)}`
  }
}

/**
 * A file that a page shows, under a name of its content; `seconds`: how long it may be kept without asking, null for
 * what may be another one next time.
 */
export class Shown {
  readonly type: string
  readonly etag: string
  readonly seconds: number | null
  readonly produce: () => Promise<Readable>
  constructor(type: string, name: string, seconds: number | null, produce: () => Promise<Readable>) {
    this.type = type
    this.etag = `"${name}"`
    this.seconds = seconds
    this.produce = produce
  }
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'
