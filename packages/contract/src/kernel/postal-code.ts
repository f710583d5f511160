/** Of any country: letters, digits, spaces and hyphens (COMP-09). */
export const isPostalCode = (text: string): boolean => /^[\p{L}\d -]{3,10}$/u.test(text)
