/**
 * IDs as the requirements number their statements: rows of `docs/requirements.md`, `beyond.md` (X-nn) and `rules.md`
 * (Tnn).
 */
const DEFINED = [/^- (?:~~)?\*\*([A-Z0-9]+-\d+)\*\*/gm, /^\| ([A-Z0-9]+-\d+) \|/gm, /^\| (T\d+[a-z]?) \|/gm]

export const definedIn = (text) => new Set(DEFINED.flatMap((form) => [...text.matchAll(form)].map(([, id]) => id)))

/** IDs that comments of a source cite; `prefixes` tells them from barcodes and other texts of that form. */
export const citedIn = (source, prefixes) => {
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([text]) => text).join('\n')
  const numbered = [...comments.matchAll(/\b([A-Z][A-Z0-9]*)-(\d+)\b/g)].filter(([, prefix]) => prefixes.has(prefix))
  const rules = [...comments.matchAll(/\((T\d+[a-z]?)\b/g)]
  return [...new Set([...numbered.map(([id]) => id), ...rules.map(([, id]) => id)])]
}
