const NAMES =
  /^(is|has|are)?(saving|sending|busy|pending|submitting|loading|running|working|switching|uploading|exporting)$/i

/**
 * Where a screen keeps by itself whether something is being sent, which `useSubmit` does: a state named so, a state
 * that is set back when all is over, or a mutation that shows nothing before its answer.
 */
export const savingFlagsIn = (text: string): string[] => [
  ...[...text.matchAll(/const \[(\w+)(?:, \w+)?\] = useState\b/g)].flatMap(([, name = '']) =>
    NAMES.test(name) ? [`state ${name}`] : [],
  ),
  ...[...text.matchAll(/\bfinally\s*\{([^}]*)\}/g)].flatMap(([, block = '']) =>
    [...block.matchAll(/\bset[A-Z]\w*(?=\()/g)].map(([setter]) => `${setter} when all is over`),
  ),
  ...(/\buseMutation\(/.test(text) && !/\bonMutate\b/.test(text) ? ['useMutation'] : []),
]
