/** The mobile application lives under it (NAV-71). */
export const PHONE_HOME = '/m'
/** Whether an address belongs to the mobile application. */
export const isPhoneAddress = (address: string | undefined): boolean => /^\/m(?:[/?#]|$)/.test(address ?? '')
