import type { Locator } from 'playwright-core'

/** A hand counts: what a person does, and how much of it. */
export const hands = () => {
  const done = { clicks: 0, letters: 0 }
  return {
    done,
    click: (target: Locator) => {
      done.clicks++
      return target.click()
    },
    check: (target: Locator) => {
      done.clicks++
      return target.check()
    },
    choose: (target: Locator, value: string | { label: string }) => {
      done.clicks += 2
      return target.selectOption(value)
    },
    type: (target: Locator, text: string) => {
      done.clicks++
      done.letters += text.length
      return target.fill(text)
    },
    give: (target: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      done.clicks += 2
      return target.setInputFiles(file)
    },
  }
}
