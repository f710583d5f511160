/** With the words it shares with the profile. */
export const loadSecondStep = async () => {
  const [{ SecondStep }, { securityWords }] = await Promise.all([import('./second-step.tsx'), import('../security/index.ts')])
  await securityWords.load()
  return SecondStep
}
