import { hkdfSync } from 'node:crypto'

/** 256 bits for one purpose; keys of other purposes, made of the same secret, tell nothing about it. */
export const derivedKey = (secret: string, salt: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, salt, purpose, 32))
export const keyFor = (secret: string, purpose: string) => derivedKey(secret, 'entrepot', purpose)
