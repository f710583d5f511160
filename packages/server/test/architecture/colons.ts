/**
 * Where a program writes the French colon into a sentence of any language, which `withColon` does for each; lists of
 * words hold sentences of one language.
 */
export const frenchColonsIn = (text: string): string[] =>
  text.split('\n').filter((line) => /(?:\\u00A0|\u00A0)[:;?!]/i.test(line) && !/^\s*fr: /.test(line))
