import { homedir } from 'node:os'
import { BadSetting } from './config.ts'

/**
 * Completes the environment of this process before it is read: with the settings of `.env` in the folder where it was
 * started, or of the file that ENV_FILE names (empty: of none). What is set already stays as it is, also if it is empty.
 * @throws BadSetting for a file that was named and cannot be read
 */
export function completeEnvironment(): void {
  const { ENV_FILE } = process.env
  try {
    if (ENV_FILE !== '') process.loadEnvFile(ENV_FILE ?? '.env')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (ENV_FILE !== undefined || code !== 'ENOENT')
      throw new BadSetting(`The settings in ${ENV_FILE ?? '.env'} cannot be read (${code}).`)
  }
  // Libraries look for files of theirs in the home folder, and end where there is none.
  try {
    homedir()
  } catch {
    process.env.HOME = '/'
  }
}
