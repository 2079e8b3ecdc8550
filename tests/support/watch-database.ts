import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const watcher = fileURLToPath(new URL('database-watcher.ts', import.meta.url))

/**
 * Stops the database of this folder, and removes the folder, if this process exits without doing so: Vitest skips its
 * teardown on a second SIGTERM, and on SIGKILL.
 * @returns a function that stops watching
 */
export function watchDatabase(dir: string): () => void {
  const child = spawn(process.execPath, [watcher, dir], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  child.unref()
  return () => void child.kill('SIGKILL')
}
