/** What a message to another system says of how many of ours led to it; whoever answers with a call says it again. */
export const DEPTH_HEADER = 'entrepot-depth'
/** So many one after the other: what goes further goes in a circle. */
export const MOST_DEPTH = 5

const CHAIN = 'depth '
/** The id of a call that came of a message, under which the log knows it; a caller does not name calls. */
export const idInChain = (depth: number, id: string): string => (depth === 0 ? id : `${CHAIN}${depth} ${id}`)
/** Of what happened in a call or a piece of work. */
export const depthOf = (requestId: string | null | undefined): number =>
  requestId?.startsWith(CHAIN) ? (asDepth(requestId.slice(CHAIN.length).split(' ')[0]) ?? 0) : 0
/** As a header says it; what is no number says nothing. */
export const asDepth = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : null
