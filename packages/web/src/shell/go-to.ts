let navigate: (path: string) => unknown = (path) => location.assign(path)

/** The application hands in its router, so that what is outside a component (a command of the palette) can go somewhere. */
export const onGoTo = (handler: typeof navigate) => { navigate = handler }
export const goTo = (path: string): void => void navigate(path)
