/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Key of the encrypted module list, when it is given at build time (COMP-19). */
  readonly VITE_MODULES_KEY?: string
}
declare module 'virtual:theme-variables.css'
