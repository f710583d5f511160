import type fr from './words.fr.ts'

const en: typeof fr = {
  menu: 'Main menu',
  back: 'Back',
  help: 'Help on this screen',
  close: 'Close',
  home: { title: 'Home', quick: 'What are you doing?', hello: 'Hello {{name}}' },
  more: {
    title: 'More',
    screens: 'Other screens',
    sounds: 'Sounds and vibration',
    whole: 'Open the full application',
    whole_text: 'It is made for wide screens. This choice is kept on this device.',
    logout: 'Log out',
    logout_title: 'Log out?',
    unsent_one:
      '{{shown}} act has not left yet. It stays on this device, for you alone, and leaves when you next sign in here.',
    unsent_other:
      '{{shown}} acts have not left yet. They stay on this device, for you alone, and leave when you next sign in here.',
    logout_anyway: 'Log out anyway',
  },
  network: {
    offline: 'No network',
    unreachable: 'Server out of reach',
    waiting_one: '{{shown}} act waiting',
    waiting_other: '{{shown}} acts waiting',
    refused_one: '{{shown}} act refused',
    refused_other: '{{shown}} acts refused',
    see: 'See',
    age: 'From this device, {{age}}',
    kept: 'Kept on this device: sent as soon as the server answers',
    kept_all_sent: 'What was waiting has been sent',
  },
  unsent: {
    title: 'To send',
    none: 'Everything is sent',
    none_text: 'What you enter without a network waits here, and leaves as soon as the server answers.',
    waits: 'Waits for the network',
    refused: 'Refused: {{reason}}',
    send: 'Send now',
    again: 'Send again',
    correct: 'Correct',
    leave: 'Leave out',
    left: 'Left out',
    undo: 'Undo',
    unknown: 'Act of another version',
  },
  sheet: { less: 'Less', more: 'More' },
  missing: {
    title: 'Screen not found',
    text: 'This address leads nowhere, or this screen is not open to you.',
    home: 'Back to the start',
  },
  denied: {
    title: 'Mobile application not allowed',
    text: 'Your account may not sign in to the mobile application. An administrator of your company can give you this right.',
  },
  notice: {
    title: 'Entrepôt on computers and tablets',
    text: 'The web application is meant for computers and tablets. Please use the mobile application.',
    ios: 'Application for iPhone',
    android: 'Application for Android',
    open: 'Open the mobile application',
    platform:
      'Your account may not open this application on a computer or a tablet. The mobile application is open to you.',
  },
  cut: {
    title: 'The server does not answer',
    text: 'This screen is not on this device yet. It opens as soon as the server answers.',
  },
  retry: 'Try again',
}
export default en
