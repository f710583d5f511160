// The contract itself runs in browsers too, so it has no types of Node; its tests run in Node.
type Usage = { user: number; system: number }
declare const process: { threadCpuUsage: (since?: Usage) => Usage }

/**
 * Milliseconds of processor that `work` took: unlike the time on the clock they do not grow when the machine is busy.
 */
export const cpuTime = (work: () => unknown): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
