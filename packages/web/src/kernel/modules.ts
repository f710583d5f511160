import { gcm } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { MODULES, type ModuleFlag } from '@entrepot/contract/kernel/modules.ts'

const utf8 = new TextEncoder()
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
const isModule = (name: unknown): name is ModuleFlag => (MODULES as readonly unknown[]).includes(name)

/** Given at build time, or by the server in the page it serves (COMP-19). */
export const modulesKey = () =>
  import.meta.env.VITE_MODULES_KEY || document.querySelector<HTMLMetaElement>('meta[name="modules-key"]')?.content || ''

/**
 * The modules of a company from `v1.{iv}.{cipher}` (COMP-18). Works without Web Crypto, which plain http lacks.
 * What does not decrypt enables nothing; unknown names are left out.
 */
export const decryptModules = (sealed: string, company: string, key: string): ModuleFlag[] => {
  const [version, iv, cipher] = sealed.split('.')
  if (version !== 'v1' || !iv || !cipher || !key) return []
  try {
    const salt = utf8.encode(company)
    const secret = hkdf(sha256, utf8.encode(key), salt, utf8.encode('modules'), 32)
    const clear: unknown = JSON.parse(
      new TextDecoder().decode(gcm(secret, fromBase64Url(iv), salt).decrypt(fromBase64Url(cipher))),
    )
    return Array.isArray(clear) ? clear.filter(isModule) : []
  } catch {
    return []
  }
}
