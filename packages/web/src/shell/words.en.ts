import type fr from './words.fr.ts'

const en: typeof fr = {
  product: 'Entrepôt',
  title: '{{page}} · Entrepôt',
  forbidden: {
    title: 'Access denied',
    text: 'Your role does not allow this page. An administrator of your company can give you access.',
    ask: 'Your role does not open this page. These people can give you access: {{names}}.',
    home: 'Back to the start',
  },
  missing: {
    title: 'Page not found',
    text: 'This address leads nowhere, or the module is not enabled for your company.',
    home: 'Back to the start',
  },
  chunk: {
    title: 'Loading this part of the application failed, please reload the page',
    timeout: 'The server did not send the page within 120 seconds. Check the connection and reload.',
    missing: 'A new version of the application is probably online. Reload to continue; what is saved is kept.',
  },
  session: {
    title: 'The application could not open',
    inactive: 'Your account is disabled',
    logout: 'Log out',
  },
  error: { title: 'This page ran into a problem' },
}
export default en
