import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Subscription',
  expired: 'Your plan has expired',
  text: 'Your data is kept. An administrator of your company can renew the plan with your sales contact.',
  running: 'Your plan is active.',
  home: 'Back to the start',
  logout: 'Log out',
}
export default en
