export type ReserveAct = {
  item: { guid: string; name: string }
  /** Of the list of names, or a new one. */
  name: string | { name: string }
  quantity: number
  expiryDate: string
}
export const RESERVE_KIND = 'reservation'
