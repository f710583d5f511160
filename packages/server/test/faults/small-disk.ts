import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory that ends early, and a file that takes what is left of it. */
export class SmallDisk {
  readonly directory: string
  private constructor(directory: string) {
    this.directory = directory
  }

  static mount(megabytes: number): SmallDisk {
    const directory = mkdtempSync(join(tmpdir(), 'entrepot-small-disk-'))
    const { status, stderr, error } = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${megabytes}m,mode=755`,
      'tmpfs',
      directory,
    ])
    if (status === 0) return new SmallDisk(directory)
    rmSync(directory, { recursive: true })
    throw new Error(`No small disk can be mounted here: ${error?.message ?? stderr.toString().trim()}`)
  }

  /** Until so many bytes are free. */
  fill(free = 0): void {
    const piece = Buffer.alloc(PIECE)
    const ballast = openSync(this.#ballast, 'a')
    try {
      while (this.free > free) writeSync(ballast, piece, 0, Math.min(PIECE, this.free - free))
    } catch (error) {
      // Somebody else took the last of it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(ballast)
    }
  }

  empty(): void {
    rmSync(this.#ballast, { force: true })
  }

  folder(name: string): string {
    const folder = join(this.directory, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  unmount(): void {
    spawnSync('umount', [this.directory])
    rmSync(this.directory, { recursive: true, force: true })
  }

  get free(): number {
    const { bavail, bsize } = statfsSync(this.directory)
    return bavail * bsize
  }

  get #ballast(): string {
    return join(this.directory, 'ballast')
  }
}
const PIECE = 65_536

const whyNot = (): string | null => {
  try {
    SmallDisk.mount(1).unmount()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
/** Root on Linux may mount one; elsewhere the faults that need it are left out, and say so. */
export const noSmallDisk = whyNot()
