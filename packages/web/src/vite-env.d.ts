/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Key of the encrypted module list, when it is given at build time (COMP-19). */
  readonly VITE_MODULES_KEY?: string
  /** `1` puts the screens of the kit into a build, for screenshots. */
  readonly VITE_KIT?: string
}
declare module 'virtual:theme-variables.css'
