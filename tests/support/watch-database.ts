import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const watcher = fileURLToPath(new URL('database-watcher.ts', import.meta.url))

/**
 * Ends the database of this folder, and removes the folder, when this process has ended without doing so: Vitest leaves
 * without its teardown on a second SIGTERM, and on SIGKILL.
 * @returns ends the watch
 */
export function watchDatabase(dir: string): () => void {
  const child = spawn(process.execPath, [watcher, dir], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  child.unref()
  return () => void child.kill('SIGKILL')
}
