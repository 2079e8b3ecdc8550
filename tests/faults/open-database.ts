import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'
import { kill, postmasterOf } from './processes.ts'

/**
 * A database without a shop, in a folder of its own. It also ends with this process, because a proof can be
 * interrupted.
 * @returns its URL, its folder, and a function that stops it and deletes the folder
 */
export async function openDatabase(): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-prove-'))
  chmodSync(folder, 0o755)
  const { url, stop } = await startEmbeddedDatabase(folder)
  const end = () => kill(postmasterOf(folder), 'SIGINT')
  process.once('exit', end)
  const close = async () => {
    process.off('exit', end)
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, folder, close }
}
