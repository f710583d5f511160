import type { incomingModule } from './module.ts'

const en: Record<keyof (typeof incomingModule)['errors'], string> = {
  incoming_action: 'An action is required',
  incoming_path_each: 'This value comes once: its path cannot hold [*]',
  incoming_value: 'The value that came does not fit: {{value}}',
  incoming_several: 'Several records answer to “{{value}}”',
  incoming_too_many_lines: 'A call is about {{max}} lines at most',
  incoming_inactive: 'Switch this request on first',
  incoming_author_gone: 'The account of who made or changed this request is closed',
  incoming_signature_missing: 'A signature is missing',
  incoming_signature_wrong: 'The signature does not fit',
  incoming_signature_old: 'The signature is older than 5 minutes, or the clock of the other system is wrong',
  incoming_signature_body: 'A call by GET cannot be signed: call by POST',
  incoming_signature_unset: 'A signature is asked for and its secret is not entered yet',
  incoming_circle: 'The systems call each other in a circle: this call does nothing any more',
  incoming_secret: 'This is no secret of Standard Webhooks: whsec_ and 24 to 64 bytes in base64',
  incoming_unsigned: 'This request asks for no signature',
  incoming_needs_field: 'Active incoming requests use this field: {{names}}',
}
export default en
