import { type Article, parseArticle, TOPICS } from '@entrepot/contract/kernel/help-article.ts'

/** In the order of their topics, then as their files are named. */
export const parseAll = (files: Readonly<Record<string, string>>): readonly Article[] =>
  Object.entries(files)
    .map(([path, text]) => parseArticle(/([\w-]+)\.md$/.exec(path)?.[1] ?? path, text.replaceAll('\r\n', '\n')))
    .toSorted((a, b) => TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic))
