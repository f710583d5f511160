import { SAMPLES } from '../../src/testing/all-samples.ts'
import type { Example, Request, World } from '../../src/testing/samples.ts'
import type { Swept } from './endpoints.ts'
import { smallestRequest } from './requests.ts'

const byRoute = <T>(part: (samples: (typeof SAMPLES)[number][1]) => Readonly<Record<string, T>> | undefined) =>
  new Map(
    SAMPLES.flatMap(([feature, samples]) =>
      Object.entries(part(samples) ?? {}).map(([name, value]) => [`${feature}.${name}`, value] as const),
    ),
  )

/** Requests that the product accepts, where the schemas alone cannot make one: they need records that exist. */
const EXAMPLES: ReadonlyMap<string, Example> = byRoute(({ examples }) => examples)
/** Endpoints that only their own tests can call. */
export const ELSEWHERE: ReadonlyMap<string, string> = byRoute(({ elsewhere }) => elsewhere)
export const EXAMPLE_NAMES = [...EXAMPLES.keys()]

export const exampleOf = async (swept: Swept, world: World): Promise<Request> => ({
  ...smallestRequest(swept),
  ...(await EXAMPLES.get(swept.route)?.(world)),
})

const WHOLE: ReadonlyMap<string, Example> = byRoute(({ whole }) => whole)
export const wholeOf = async (swept: Swept, world: World): Promise<Request> => ({
  ...smallestRequest(swept),
  ...(await WHOLE.get(swept.route)?.(world)),
})
