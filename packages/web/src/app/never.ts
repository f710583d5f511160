/** Of a router that another one has taken the screen from: nothing of it is to be drawn any more. */
export const never = () => new Promise<never>(() => {})
