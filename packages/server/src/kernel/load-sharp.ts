type Sharp = (typeof import('sharp'))['default']
let loading: Promise<Sharp> | undefined

/** What draws pictures, with its libraries, comes with the first of them: a node that is asked for none is smaller. */
export const loadSharp = (): Promise<Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    return sharp
  }))
