/** The module flags of a company (COMP-21). A module is off: its endpoints and routes answer 404 (COMP-22). */
export const MODULES = [
  'quickupdate',
  'customIntervention',
  'reservation',
  'order',
  'emailing',
  'formLayout',
  'barcodePrint',
  'itemBundle',
  'api',
  'checkout',
  'businessRule',
  'formRule',
] as const
export type ModuleFlag = (typeof MODULES)[number]
