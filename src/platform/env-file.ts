import { homedir } from 'node:os'
import { BadSetting } from './bad-setting.ts'

/**
 * Completes the environment of this process before it is read: from `.env` in the working directory, or from the file
 * that ENV_FILE names (empty: from none). Variables that are set already stay, also if they are empty.
 * @param home finds the home folder; throws for a user without one
 * @throws BadSetting for a named file that cannot be read
 */
export function completeEnvironment(home: () => string = homedir): void {
  const { ENV_FILE } = process.env
  try {
    if (ENV_FILE !== '') process.loadEnvFile(ENV_FILE ?? '.env')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (ENV_FILE !== undefined || code !== 'ENOENT')
      throw new BadSetting(`The settings in ${ENV_FILE ?? '.env'} cannot be read (${code}).`)
  }
  // Libraries look for files in the home folder, and crash if there is none.
  try {
    home()
  } catch {
    process.env.HOME = '/'
  }
}
