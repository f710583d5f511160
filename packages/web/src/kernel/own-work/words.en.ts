import type fr from './words.fr.ts'

const en: typeof fr = {
  lost: 'This device no longer has the key to what it kept: {{what}}. It is lost; check, then do again what is missing.',
  unkept:
    'This device cannot keep anything (private browsing or no room left): leave this page open until everything is sent.',
  outbox: 'acts that waited to be sent',
  scan: 'scans that were not recorded',
  task: 'what was typed into a task',
  checkout: 'a checkout that was begun',
  checkin: 'a return that was begun',
  reception: 'a delivery that was being received',
  quickupdate: 'a quick update that was begun',
  other: 'work that was not recorded',
}
export default en
