import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop } from '../scripts/open-for-tests.mjs'
import { openBareServer } from './cached-pages.ts'

/**
 * Start-up time of a shop that was started before, from spawning the process until /readyz succeeds. The baseline is a
 * bare Node server with as many processes, until it responds. Both are polled ten to twenty times a second.
 * @returns milliseconds of each round
 */
export async function openAgain(rounds: number, workers: number): Promise<{ shop: number[]; bare: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-again-'))
  const env = { WORKERS: String(workers) }
  const taken = { shop: [] as number[], bare: [] as number[] }
  try {
    const first = await openShop(env, { folder, keep: true })
    await first.close()
    for (let round = 0; round < rounds; round++) {
      const since = performance.now()
      const shop = await openShop(env, { folder, keep: true })
      taken.shop.push(performance.now() - since)
      await shop.close()
      const bareSince = performance.now()
      const bare = await openBareServer({ headers: {}, body: Buffer.from('ready') }, workers)
      taken.bare.push(performance.now() - bareSince)
      await bare.close()
    }
    return taken
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
