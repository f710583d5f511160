/**
 * What each key of a keyboard types, without and with Shift, by its place (`KeyboardEvent.code`).
 * A scanner presses places, not letters: it is decoded by the layout it was set to, whatever layout the computer has
 * (T47).
 */
const rows = (places: string, plain: string, shifted: string): [string, string][] =>
  places.split(' ').map((place, at) => [place, plain[at]! + shifted[at]!])

const DIGITS = 'Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal'
const TOP = 'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash'
const HOME = 'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote'
const BOTTOM = 'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'
const PAD =
  'Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9 NumpadDecimal NumpadAdd NumpadSubtract NumpadMultiply NumpadDivide Space'

const layout = (
  digits: [string, string],
  top: [string, string],
  home: [string, string],
  bottom: [string, string],
  others: [string, string][],
) =>
  new Map([
    ...rows(DIGITS, ...digits),
    ...rows(TOP, ...top),
    ...rows(HOME, ...home),
    ...rows(BOTTOM, ...bottom),
    ...rows(PAD, '0123456789.+-*/ ', '0123456789.+-*/ '),
    ...others,
  ])

export const LAYOUTS = {
  us: layout(
    ['1234567890-=', '!@#$%^&*()_+'],
    ['qwertyuiop[]\\', 'QWERTYUIOP{}|'],
    ["asdfghjkl;'", 'ASDFGHJKL:"'],
    ['zxcvbnm,./', 'ZXCVBNM<>?'],
    [
      ['Backquote', '`~'],
      ['IntlBackslash', '<>'],
    ],
  ),
  fr: layout(
    ['&é"\'(-è_çà)=', '1234567890°+'],
    ['azertyuiop^$*', 'AZERTYUIOP¨£µ'],
    ['qsdfghjklmù', 'QSDFGHJKLM%'],
    ['wxcvbn,;:!', 'WXCVBN?./§'],
    [
      ['Backquote', '²~'],
      ['IntlBackslash', '<>'],
    ],
  ),
} as const
export type KeyLayout = keyof typeof LAYOUTS
