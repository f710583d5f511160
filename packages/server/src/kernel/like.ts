/** `%`, `_` and the escape itself are ordinary characters of what somebody looks for. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Finds a text wherever it stands. */
export const partPattern = (text: string): string => `%${escapeLike(text)}%`
