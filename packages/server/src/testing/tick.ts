/** So long that what is written before and after it has instants of its own, in thousandths as addresses say them. */
export const tick = () => new Promise((go) => setTimeout(go, 4))
/** An instant between what was done and what will be. */
export const betweenActs = async (): Promise<string> => {
  await tick()
  const now = new Date().toISOString()
  await tick()
  return now
}
