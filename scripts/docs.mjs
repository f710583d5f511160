import { posix } from 'node:path'

/** Places a path of a document may be meant from, besides the document itself. */
const FROM = ['', 'packages/*/']
const FILE = /^[\w.*-]+\.(ts|tsx|mjs|css|sql|json|md)$/
const TOP = /^(packages|docs|scripts|src)\//

const codeIn = (text) =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, inline]) => block ?? inline)
const linksIn = (text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^(\w+:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''))

/** Every path, script and test step a document names. `<feature>` stands for any name. */
export const namedIn = (text) => {
  const code = codeIn(text)
  const words = code
    .flatMap((part) => part.split(/[\s,()]+/))
    .map((word) => word.replace(/<\w+>/g, '*').replace(/\/$/, ''))
  return {
    links: linksIn(text),
    paths: words.filter((word) => TOP.test(`${word}/`) && word.includes('/')),
    files: words.filter((word) => FILE.test(word)),
    scripts: code.flatMap((part) =>
      [...part.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start))\b/g)].map(([, run, short]) => run ?? short),
    ),
    steps: code.flatMap((part) =>
      [...part.matchAll(/(?:npm test -- |^)--only=([\w,]+)/g)].flatMap(([, names]) => names.split(',')),
    ),
  }
}

/** What a document names and is not there. `exists` takes a path with stars, from the root. */
export const missingFrom = (document, text, { exists, scripts, steps }) => {
  const named = namedIn(text)
  const say = (what) => `${document} names ${what}`
  return [
    ...named.links.filter((link) => !exists(posix.join(posix.dirname(document), link))),
    ...named.paths.filter((path) => !FROM.some((from) => exists(`${from}${path}`))),
    ...named.files.filter((file) => !exists(file) && !exists(`{packages,scripts,docs}/**/${file}`)),
    ...named.scripts.filter((script) => !scripts.includes(script)).map((script) => `npm run ${script}`),
    ...named.steps.filter((step) => !steps.includes(step)).map((step) => `--only=${step}`),
  ].map(say)
}

/** `package.json` by its heading, and the names listed below it. */
export const dependenciesIn = (text) => {
  const found = {}
  for (const section of text.split(/^## /m).slice(1)) {
    const file = /`([^`]*package\.json)`/.exec(section)?.[1] ?? section.split('\n')[0]
    found[file] = [...section.matchAll(/^- `([^`]+)`: \S.*\.$/gm)].map(([, name]) => name)
  }
  return found
}
