const WIDTH = 120

/** Comments that go on where the formatter breaks code, which leaves them alone; an address cannot be broken. */
export const longCommentsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.length > WIDTH && /^\s*(?:\/\/|\/?\*)/.test(line) && !/https?:\/\/\S{80}/.test(line))
