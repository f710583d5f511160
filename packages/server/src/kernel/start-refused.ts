import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The product cannot start as it is configured. The message is for the person at the terminal: no stack, no code. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

type Place = { HOST: string; PORT: number; DATA_DIR: string }
/** What the system refuses, with the way out. */
const REASONS: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Another program already listens at ${HOST}:${PORT}: stop it, or start at another port, such as PORT=${PORT + 1}.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}: set HOST to one of its own, such as 127.0.0.1.`,
  EACCES: ({ DATA_DIR, PORT }) =>
    `The system does not let this user write to ${DATA_DIR} or listen at port ${PORT}: set DATA_DIR and PORT to ones that it may use.`,
  EPERM: ({ DATA_DIR }) =>
    `The system does not let this user write to ${DATA_DIR}: set DATA_DIR to a folder of its own.`,
  EROFS: ({ DATA_DIR }) => `The folder ${DATA_DIR} can only be read: set DATA_DIR to one that can be written to.`,
  ENOSPC: ({ DATA_DIR }) => `The disk of ${DATA_DIR} is full: make room, or set DATA_DIR to a folder on another one.`,
  EDQUOT: ({ DATA_DIR }) =>
    `The quota of the disk of ${DATA_DIR} is used up: make room, or set DATA_DIR to another one.`,
  ENOTDIR: ({ DATA_DIR }) => `A part of ${DATA_DIR} is a file: set DATA_DIR to a folder.`,
  EEXIST: ({ DATA_DIR }) => `${DATA_DIR} is a file: set DATA_DIR to a folder.`,
}

/** The one line for what the system refuses; anything else is a fault of ours and stays what it is. */
export const asRefusal = (error: unknown, place: Place): unknown => {
  const reason = REASONS[(error as NodeJS.ErrnoException | null)?.code ?? '']
  return reason && !(error instanceof StartRefused) ? new StartRefused(reason(place), { cause: error }) : error
}

/** Room for the first files of a database. */
const PROBE = Buffer.alloc(1_048_576)
/** Before anything is set up: whether the address is free, and whether the folder takes what is written to it. */
export const requirePlace = async (place: Place): Promise<void> => {
  try {
    await listenOnce(place)
    mkdirSync(place.DATA_DIR, { recursive: true })
    const probe = join(place.DATA_DIR, `.start-${process.pid}`)
    try {
      writeFileSync(probe, PROBE)
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    throw asRefusal(error, place)
  }
}

const listenOnce = ({ HOST, PORT }: Place) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ host: HOST, port: PORT }, () => server.close(() => resolve()))
  })
