type Kept = { name: string; body: unknown }

/** Screens that are open together ask for about ten lists; the oldest give way. */
const MOST = 20

/**
 * What the server answered last at an address, with the name that it gave to the answer: who asks again with the name
 * is sent a line while nothing has changed. In the memory of the page alone: names and prices of a company are not
 * left behind on the disk of a computer that many use.
 */
export const makeKeptAnswers = (most = MOST) => {
  const answers = new Map<string, Kept>()
  return {
    of: (url: string): Kept | undefined => answers.get(url),
    keep(url: string, name: string | null, body: unknown) {
      answers.delete(url)
      if (name) answers.set(url, { name, body })
      if (answers.size > most) answers.delete(answers.keys().next().value!)
    },
    forget: () => answers.clear(),
  }
}
