import { totalmem } from 'node:os'

export type Durability = 'on' | 'off'

const CONNECTIONS = 100

const MEGABYTE = 1_048_576
/** An eighth of what this machine, or its container, has: a company of a million records has a gigabyte of them. */
export const sharedMegabytes = (memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)) =>
  Math.min(1_024, Math.max(128, Math.floor(memory / 8 / MEGABYTE)))

/** Settings go on the command line, so an existing cluster follows when the product changes its mind. */
export const serverOptions = (
  port: number,
  socketDirectory: string,
  durability: Durability,
  connections = CONNECTIONS,
) =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectory,
    max_connections: Math.max(CONNECTIONS, connections),
    shared_buffers: `${durability === 'on' ? sharedMegabytes() : 128}MB`,
    work_mem: '16MB',
    jit: 'off',
    random_page_cost: 1.1,
    // Reading by processes of its own gains nothing where pages come from the memory of the system, and takes one of
    // two cores from those who ask.
    io_method: 'sync',
    // Each page that changes for the first time after a checkpoint is written whole. An import of 50,000 rows writes
    // more of the log than the gigabyte that asks for a checkpoint otherwise. It shrinks again where less is written.
    checkpoint_timeout: '15min',
    max_wal_size: '4GB',
    // Parallel workers share memory in /dev/shm, which containers limit to 64 MB; two cores gain little from them.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    // A refused statement is the application's to report; its text may hold what users typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durability === 'on'
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** The path of a unix socket is at most 107 bytes long, file name included; without one TCP serves as well. */
export const socketDirectoryIn = (clusterDirectory: string) =>
  process.platform !== 'win32' && Buffer.byteLength(clusterDirectory) <= 85 && !/[,'"]/.test(clusterDirectory)
    ? clusterDirectory
    : ''
