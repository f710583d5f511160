import {
  CONFIGURATION_FORMAT,
  CONFIGURATION_VERSION,
  type ConfigurationFile,
} from '@entrepot/contract/configuration/configuration.ts'

const isFile = (value: unknown): value is ConfigurationFile =>
  value !== null &&
  typeof value === 'object' &&
  'format' in value &&
  value.format === CONFIGURATION_FORMAT &&
  'version' in value &&
  value.version === CONFIGURATION_VERSION &&
  'sections' in value

/** The server looks at the rest of it; what is no configuration at all is said at once. */
export const readFile = async (file: File): Promise<ConfigurationFile | 'not_json' | 'not_ours'> => {
  try {
    const value: unknown = JSON.parse(await file.text())
    return isFile(value) ? value : 'not_ours'
  } catch {
    return 'not_json'
  }
}
