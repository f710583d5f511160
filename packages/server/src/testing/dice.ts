/** The same numbers from 0 to 1 at every run: what fails can be looked at again. */
export const dice = (seed: number): (() => number) => {
  let last = seed
  return () => (last = (last * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}
