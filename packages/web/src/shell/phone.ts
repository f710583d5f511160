/** Phones get a notice; tablets (iPad, Android without `Mobile`) are let in (NAV-10). */
export const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod/.test(userAgent) || (/Android/.test(userAgent) && /Mobile/.test(userAgent))
